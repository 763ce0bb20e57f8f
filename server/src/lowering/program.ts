/** The program of a translation unit: names indexed at once, everything else lowered when it is asked for. */
import type { FunctionIr, Variable } from '../ir/nodes.ts';
import * as types from '../ir/types.ts';
import type { Location } from '../text/location.ts';
import type { ParsedFile, SourceItem } from '../syntax/index.ts';
import type { Session } from './context.ts';
import { outside } from './context.ts';
import { declare, declaredName, namespaceScope } from './declare.ts';
import { createScope } from './entities.ts';
import type { Entity, FunctionEntity, Scope, TemplateArgument, TemplateHead } from './entities.ts';
import { functionQualifiers, instantiateFunction, roleOf, signatureOf } from './functions.ts';
import { resolveGlobal } from './globals.ts';
import { lowerArguments } from './templateArguments.ts';
import { childByField, locationOf } from './tree.ts';
import { qualifierValues } from './qualifierValues.ts';

export interface ProgramOptions {
  /** Library declarations as source text, looked up last. */
  readonly prelude?: readonly ParsedFile[] | undefined;
}

export interface TemplateParameterInfo {
  readonly name: string;
  readonly kind: 'type' | 'value' | 'template';
  readonly hasDefault: boolean;
  readonly isPack: boolean;
}

export interface KernelInstance {
  readonly function: FunctionIr;
  /** `name = text` of template parameters that nothing fixed. */
  readonly assumedArguments: readonly string[];
}

/** A `__global__` definition. */
export interface KernelDeclaration {
  readonly name: string;
  readonly qualifiedName: string;
  readonly templateParameters: readonly TemplateParameterInfo[];
  readonly item: SourceItem;
  readonly at: Location;
  readonly nameAt: Location;
  readonly launchBounds: { readonly maxThreads: number; readonly minBlocks?: number } | undefined;
  /** Template arguments of the file's explicit instantiations, as written. */
  readonly explicitInstances: readonly KernelInstance[];
  /** The kernel with its default arguments; what has none is chosen and said so. */
  instantiate(): KernelInstance;
}

export interface GlobalVariable {
  readonly name: string;
  readonly variable: Variable;
}

export interface Program {
  readonly kernels: () => readonly KernelDeclaration[];
  /** Functions with a body that are no templates, no kernels and no methods; bodies are lowered when read. */
  readonly hostFunctions: () => readonly FunctionIr[];
  readonly deviceFunctions: () => readonly FunctionIr[];
  readonly main: () => FunctionIr | undefined;
  readonly globals: () => readonly GlobalVariable[];
  /** Names that lowering this function (or class, alias, variable) looked up outside of it. */
  readonly namesLookedUp: (owner: object) => ReadonlySet<string>;
}

function scopeFor(root: Scope, item: SourceItem): Scope {
  let scope = root;
  for (const name of item.namespaces) scope = namespaceScope(scope, name, false);
  return scope;
}

function indexItems(
  root: Scope,
  items: Iterable<SourceItem>,
  visit: (item: SourceItem, scope: Scope) => void,
): void {
  for (const item of items) {
    const scope = scopeFor(root, item);
    visit(item, scope);
    declare(scope, item.root);
  }
}

/** Namespaces of the program see those of the prelude under the same name. */
function linkNamespaces(own: Scope, library: Scope): void {
  for (const [name, entities] of own.names) {
    for (const entity of entities) {
      if (entity.kind !== 'namespace') continue;
      const there = library.names.get(name)?.find((one) => one.kind === 'namespace');
      if (there?.kind !== 'namespace' || there.scope === entity.scope) continue;
      entity.scope.usings.push(there.scope);
      linkNamespaces(entity.scope, there.scope);
    }
  }
}

class LoweredProgram implements Program {
  readonly #session: Session;
  readonly #functions: FunctionEntity[] = [];
  readonly #variables: Extract<Entity, { kind: 'variable' }>[] = [];
  readonly #instantiations: { readonly item: SourceItem; readonly scope: Scope }[] = [];
  #kernels: readonly KernelDeclaration[] | undefined;

  constructor(file: ParsedFile, options: ProgramOptions) {
    const library = createScope('namespace', undefined);
    for (const unit of options.prelude ?? []) indexItems(library, unit.allItems, () => undefined);
    const globalScope = createScope('namespace', library);
    this.#session = {
      globalScope,
      classes: new Map(),
      enums: new Map(),
      recording: undefined,
      records: new Map(),
      depth: 0,
      instanceCount: 0,
    };
    indexItems(globalScope, file.allItems, (item, scope) => {
      if (item.root.kind === 'template_instantiation') this.#instantiations.push({ item, scope });
    });
    linkNamespaces(globalScope, library);
    this.#collect(globalScope, new Set());
  }

  #collect(scope: Scope, seen: Set<Scope>): void {
    if (seen.has(scope)) return;
    seen.add(scope);
    for (const entities of scope.names.values()) {
      for (const entity of entities) {
        if (entity.kind === 'function' && entity.scope === scope) this.#functions.push(entity);
        else if (entity.kind === 'variable' && entity.scope === scope) this.#variables.push(entity);
        else if (entity.kind === 'namespace' && entity.scope.parent === scope)
          this.#collect(entity.scope, seen);
      }
    }
  }

  #role(entity: FunctionEntity): FunctionIr['role'] {
    return roleOf(functionQualifiers(entity.node, entity.declarator));
  }

  kernels(): readonly KernelDeclaration[] {
    this.#kernels ??= this.#functions
      .filter((entity) => entity.node.kind === 'function_definition' && this.#role(entity) === 'kernel')
      .map((entity) => this.#kernel(entity));
    return this.#kernels;
  }

  #kernel(entity: FunctionEntity): KernelDeclaration {
    const session = this.#session;
    const qualifiers = functionQualifiers(entity.node, entity.declarator);
    const bounds = qualifiers.find((one) => one.name === '__launch_bounds__');
    const [maxThreads, minBlocks] =
      bounds === undefined ? [] : qualifierValues(bounds, outside(session, entity.scope));
    const launchBounds =
      maxThreads === undefined
        ? undefined
        : minBlocks === undefined
          ? { maxThreads }
          : { maxThreads, minBlocks };
    let assumed: KernelInstance | undefined;
    const explicit = (): readonly KernelInstance[] => this.#explicitInstances(entity);
    return {
      name: entity.name,
      qualifiedName: [...namespacesOf(entity.scope), entity.name].join('::'),
      templateParameters: (entity.head?.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        kind: parameter.kind,
        hasDefault: parameter.defaultNode !== undefined,
        isPack: parameter.isPack,
      })),
      item: entity.node.item,
      at: locationOf(entity.node),
      nameAt: locationOf(declaredName(entity.declarator) ?? entity.node),
      launchBounds,
      get explicitInstances() {
        return explicit();
      },
      instantiate() {
        assumed ??= assumedInstance(entity, session);
        return assumed;
      },
    };
  }

  #explicitInstances(entity: FunctionEntity): readonly KernelInstance[] {
    const found: KernelInstance[] = [];
    for (const { item, scope } of this.#instantiations) {
      const name = declaredName(childByField(item.root, 'declarator'));
      const list = name?.kind === 'template_function' ? childByField(name, 'arguments') : undefined;
      const base = name === undefined ? undefined : childByField(name, 'name');
      if (list === undefined || base === undefined || scope !== entity.scope) continue;
      if (item.text.slice(base.start, base.end) !== entity.name) continue;
      const given = lowerArguments(list, entity.head, outside(this.#session, scope));
      found.push({ function: instantiateFunction(entity, given, this.#session), assumedArguments: [] });
    }
    return found;
  }

  hostFunctions(): readonly FunctionIr[] {
    return this.#plainFunctions('host');
  }

  deviceFunctions(): readonly FunctionIr[] {
    return this.#plainFunctions('device');
  }

  #plainFunctions(role: FunctionIr['role']): readonly FunctionIr[] {
    return this.#functions
      .filter(
        (entity) =>
          entity.node.kind === 'function_definition' &&
          entity.head === undefined &&
          this.#role(entity) === role,
      )
      .map((entity) => instantiateFunction(entity, [], this.#session));
  }

  main(): FunctionIr | undefined {
    const entity = this.#functions.find(
      (one) =>
        one.name === 'main' &&
        one.scope === this.#session.globalScope &&
        one.node.kind === 'function_definition',
    );
    return entity === undefined ? undefined : instantiateFunction(entity, [], this.#session);
  }

  globals(): readonly GlobalVariable[] {
    return this.#variables
      .filter((entity) => entity.head === undefined)
      .map((entity) => ({ name: entity.name, variable: resolveGlobal(entity, this.#session).variable }));
  }

  namesLookedUp(owner: object): ReadonlySet<string> {
    return this.#session.records.get(owner) ?? new Set();
  }
}

function namespacesOf(scope: Scope): string[] {
  const names: string[] = [];
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    if (current.kind === 'namespace' && current.name !== '') names.unshift(current.name);
  }
  return names;
}

/** Arguments for a template that nothing launches: float for types, unknown for values. */
function assumedInstance(entity: FunctionEntity, session: Session): KernelInstance {
  const head: TemplateHead = entity.head ?? { parameters: [] };
  const assumed: string[] = [];
  const given = head.parameters.map((parameter): TemplateArgument | undefined => {
    if (parameter.defaultNode !== undefined || parameter.kind !== 'type' || parameter.isPack) {
      if (parameter.kind === 'value' && parameter.defaultNode === undefined)
        assumed.push(`${parameter.name} = ?`);
      return undefined;
    }
    assumed.push(`${parameter.name} = float`);
    return { kind: 'type', type: types.floatType };
  });
  // Ask for the signature first: defaults may depend on what was chosen.
  const signature = signatureOf(entity, given, session);
  return { function: instantiateFunction(entity, signature.arguments, session), assumedArguments: assumed };
}

/** Indexes a parsed file and its includes. Bodies, classes and types are lowered when they are first needed. */
export function createProgram(file: ParsedFile, options: ProgramOptions = {}): Program {
  return new LoweredProgram(file, options);
}
