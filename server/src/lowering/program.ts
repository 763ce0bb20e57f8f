/** The program of a translation unit: names indexed at once, everything else lowered when it is asked for. */
import type { FunctionIr, Variable } from '../ir/nodes.ts';
import type { ClosedClass } from '../ir/closedClass.ts';
import type { StructType } from '../ir/types.ts';
import type { Location } from '../text/location.ts';
import { namesSide } from '../syntax/index.ts';
import type { ParsedFile, SourceItem, SyntaxNode } from '../syntax/index.ts';
import type { Session } from './context.ts';
import { createSession, outside } from './context.ts';
import { declaredName } from './names/declarators.ts';
import {
  dropSpecialisations,
  foreignSpecialisations,
  forgetSpecialised,
  withSpecialised,
} from './librarySpecialisations.ts';
import { createScope } from './names/entities.ts';
import type { Entity, FunctionEntity, Scope, VariableEntity } from './names/entities.ts';
import { functionQualifiers, instantiateFunction, roleOf } from './functions.ts';
import { launchItems, mayCallLaunching } from './launches/launchCode.ts';
import type { LaunchItems } from './launches/launchCode.ts';
import { closedClass } from './launches/launchingClasses.ts';
import { LaunchingMethods } from './launches/launchingMethods.ts';
import type { ExplicitInstance } from './templates/explicitInstances.ts';
import { ItemIndex } from './names/pendingNames.ts';
import { namespacesOf } from './names/scopes.ts';
import { isDefinition, outlineOf, wordsOf } from './outlines.ts';
import { resolveGlobal } from './globals.ts';
import {
  adoptClassParts,
  clearNames,
  dropRecords,
  eachEntity,
  forget,
  namesByItem,
  nodeOfEntity,
  staleItems,
} from './invalidation.ts';
import type { Edit } from './invalidation.ts';
import { assumedInstance } from './templates/assumedInstance.ts';
import type { KernelInstance } from './templates/assumedInstance.ts';
import { explicitInstances } from './templates/explicitInstances.ts';
import { namedInstances } from './templates/namedInstances.ts';
import { locationOf } from './tree.ts';
import { qualifierValues } from './types/qualifierValues.ts';

export interface ProgramOptions {
  /** Library declarations as source text, looked up last. */
  readonly prelude?: readonly ParsedFile[] | undefined;
  /** Items of the program's other source files. */
  readonly linked?: readonly SourceItem[] | undefined;
  /** Host code is run, and not only looked through: functions for both sides are what they are in host code. */
  readonly isToRun?: boolean | undefined;
  /** Device code is without what the compiler makes no instruction of. */
  readonly leavesOutUnusedLocals?: boolean | undefined;
}

export interface TemplateParameterInfo {
  readonly name: string;
  readonly kind: 'type' | 'value' | 'template';
  readonly hasDefault: boolean;
  readonly isPack: boolean;
}

export interface HostTemplate {
  /** The same as that of its instances. */
  readonly at: Location;
  readonly instantiate: () => KernelInstance;
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
  /** Instances that host code names without a launch that can be seen, some of them if there are many. */
  readonly namedInstances: readonly KernelInstance[];
  /** Whether this is still an instance of it, after all edits since it was made. */
  hasInstance(kernel: FunctionIr): boolean;
  /** The kernel with its default arguments; what has none is chosen and said so. */
  instantiate(): KernelInstance;
}

export interface GlobalVariable {
  readonly name: string;
  readonly variable: Variable;
}

export interface LaunchCode {
  /** Host functions that may launch, or change a variable that launches depend on. */
  readonly roots: readonly FunctionIr[];
  /** Methods that may, for where no function is seen to call them. */
  readonly methods: readonly FunctionIr[];
  /** Of those that explicit instantiations make, the file of the instantiation. */
  readonly askedIn: ReadonlyMap<FunctionIr, string>;
  /** All that changes the private members of a class, where the program has all of it. */
  readonly closedClass: (struct: StructType) => ClosedClass | undefined;
  /** Host templates that may launch, for where nothing says what they are instantiated with. */
  readonly templates: readonly HostTemplate[];
  /** Whether a function may launch, allocate on the device or change such a variable. */
  readonly matters: (callee: FunctionIr) => boolean;
  /** Whether one may launch or change such a variable, itself or by what it calls. */
  readonly leads: (callee: FunctionIr) => boolean;
}

export interface Program {
  readonly kernels: () => readonly KernelDeclaration[];
  /** Functions with a body that are no templates, no kernels and no methods; bodies are lowered when read. */
  readonly hostFunctions: () => readonly FunctionIr[];
  readonly deviceFunctions: () => readonly FunctionIr[];
  /** The host functions that bear on launches; the others need no tree to find those. */
  readonly launchCode: (items?: LaunchItems) => LaunchCode;
  readonly main: () => FunctionIr | undefined;
  readonly globals: () => readonly GlobalVariable[];
  /**
   * Takes the file's next version. What lowering worked out stays, the same objects, for functions, classes and
   * variables that the edit cannot have changed; everything else is lowered again when it is asked for.
   */
  readonly update: (file: ParsedFile) => void;
}

/** Namespaces of the program see those of the prelude under the same name. */
function linkNamespaces(own: Scope, library: Scope): void {
  for (const [name, entities] of own.names) {
    for (const entity of entities) {
      if (entity.kind !== 'namespace') continue;
      const there = library.names.get(name)?.find((one) => one.kind === 'namespace');
      if (there?.kind !== 'namespace' || there.scope === entity.scope) continue;
      if (!entity.scope.usings.includes(there.scope)) entity.scope.usings.push(there.scope);
      linkNamespaces(entity.scope, there.scope);
    }
  }
}

/** The item that the entity stands in, and what tells it from others there. */
function sameDeclaration(a: Entity, b: Entity): boolean {
  if (a.kind !== b.kind || nodeOfEntity(a) !== nodeOfEntity(b)) return false;
  if ((a.kind === 'function' || a.kind === 'variable') && (b.kind === 'function' || b.kind === 'variable')) {
    return a.declarator === b.declarator;
  }
  return (a as { readonly name?: string }).name === (b as { readonly name?: string }).name;
}

class LoweredProgram implements Program {
  readonly #session: Session;
  readonly #library: Scope;
  #items: readonly SourceItem[];
  #index = new ItemIndex();
  #kernels: readonly KernelDeclaration[] | undefined;

  constructor(file: ParsedFile, options: ProgramOptions) {
    this.#library = createScope('namespace', undefined);
    const libraryIndex = new ItemIndex();
    for (const unit of options.prelude ?? []) libraryIndex.add(this.#library, unit.allItems);
    this.#items = [...file.allItems, ...(options.linked ?? [])];
    const isToRun = options.isToRun === true;
    const hasSides = isToRun && this.#items.some(({ text }) => namesSide(text));
    const leavesOutUnusedLocals = options.leavesOutUnusedLocals === true;
    this.#session = createSession(this.#library, file, { hasSides, leavesOutUnusedLocals, isToRun });
    this.#fillIndex();
  }

  #fillIndex(): void {
    const { globalScope } = this.#session;
    this.#kernels = undefined;
    this.#index.drop();
    this.#index = new ItemIndex();
    const link = (): void => {
      linkNamespaces(globalScope, this.#library);
    };
    this.#index.add(globalScope, this.#items, link);
    // Declarations that were made known at once may have opened more.
    link();
  }

  /** What wanted items declare at namespace scope, in the order of the source. */
  #entities(isWanted: (item: SourceItem) => boolean): (FunctionEntity | VariableEntity)[] {
    this.#index.complete(isWanted);
    const found: (FunctionEntity | VariableEntity)[] = [];
    eachEntity(this.#session.globalScope, (entity, _name, scope) => {
      if (entity.kind !== 'function' && entity.kind !== 'variable') return;
      if (entity.scope === scope && isWanted(entity.node.item)) found.push(entity);
    });
    const orders = new Map(this.#items.map((item, order) => [item, order]));
    const orderOf = (one: FunctionEntity | VariableEntity): number => orders.get(one.node.item) ?? 0;
    return found.sort((a, b) => orderOf(a) - orderOf(b) || a.declarator.start - b.declarator.start);
  }

  #functions(isWanted: (item: SourceItem) => boolean): FunctionEntity[] {
    const isDefined = (entity: Entity): entity is FunctionEntity =>
      entity.kind === 'function' && entity.node.kind === 'function_definition';
    return this.#entities(isWanted).filter(isDefined);
  }

  update(file: ParsedFile): void {
    const { globalScope } = this.#session;
    this.#session.spentOnTemplates = 0;
    const before = new Set(this.#items);
    const after = new Set(file.allItems);
    const { declared } = this.#index;
    const specialisedBefore = foreignSpecialisations(this.#library);
    const namesBefore = withSpecialised(namesByItem(globalScope), specialisedBefore);
    const known = new Map<SyntaxNode | undefined, Entity[]>();
    eachEntity(globalScope, (entity) => {
      const node = nodeOfEntity(entity);
      const present = known.get(node);
      if (present === undefined) known.set(node, [entity]);
      else present.push(entity);
    });
    const removed = this.#items.filter((item) => !after.has(item));
    const added = file.allItems.filter((item) => !before.has(item));
    clearNames(globalScope);
    dropSpecialisations(specialisedBefore);
    this.#items = file.allItems;
    this.#fillIndex();
    const isNew = new Set(added);
    // What nobody had looked up has no entities that must stay the same, and what is new none either.
    this.#index.complete((item) => declared.has(item) || isNew.has(item));
    eachEntity(globalScope, (entity, name, scope, index) => {
      const kept = known.get(nodeOfEntity(entity))?.find((one) => sameDeclaration(one, entity));
      if (kept === undefined) return;
      if (kept.kind === 'class' && entity.kind === 'class') adoptClassParts(kept, entity);
      scope.names.get(name)![index] = kept;
    });
    const specialisedAfter = foreignSpecialisations(this.#library);
    forgetSpecialised(specialisedBefore, specialisedAfter);
    const namesAfter = withSpecialised(namesByItem(globalScope), specialisedAfter);
    this.#forgetStale({ removed, added, namesBefore, namesAfter });
  }

  #forgetStale(edit: Edit): void {
    const stale = staleItems(this.#session, edit);
    const visit = (entity: Entity): void => {
      const anchor = nodeOfEntity(entity)?.item.anchor;
      if (anchor !== undefined && stale.has(anchor)) forget(entity);
    };
    eachEntity(this.#session.globalScope, visit);
    eachEntity(this.#library, visit);
    dropRecords(this.#session, stale);
  }

  #role(entity: FunctionEntity): FunctionIr['role'] {
    return roleOf(functionQualifiers(entity.node, entity.declarator));
  }

  kernels(): readonly KernelDeclaration[] {
    const isKernel = (item: SourceItem): boolean =>
      item.qualifiers.some((qualifier) => qualifier.name === '__global__');
    this.#kernels ??= this.#functions(isKernel)
      .filter((entity) => this.#role(entity) === 'kernel')
      .map((entity) => this.#kernel(entity));
    return this.#kernels;
  }

  #kernel(entity: FunctionEntity): KernelDeclaration {
    const session = this.#session;
    const qualifiers = functionQualifiers(entity.node, entity.declarator);
    const bounds = qualifiers.find((one) => one.name === '__launch_bounds__');
    const [maxThreads, minBlocks] =
      bounds === undefined ? [] : qualifierValues(bounds, entity.node.item, outside(session, entity.scope));
    const launchBounds =
      maxThreads === undefined
        ? undefined
        : minBlocks === undefined
          ? { maxThreads }
          : { maxThreads, minBlocks };
    let assumed: KernelInstance | undefined;
    const explicit = (): readonly KernelInstance[] =>
      explicitInstances(entity, this.#index.instantiations, this.#session);
    const named = (): readonly KernelInstance[] => this.#namedInstances(entity);
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
      get namedInstances() {
        return named();
      },
      hasInstance(kernel) {
        return [...entity.instances.values()].includes(kernel);
      },
      instantiate() {
        assumed ??= assumedInstance(entity, session);
        return assumed;
      },
    };
  }

  #namedInstances(kernel: FunctionEntity): readonly KernelInstance[] {
    if (kernel.head === undefined) return [];
    const names = (item: SourceItem): boolean => mayBeFunction(item) && wordsOf(item).has(kernel.name);
    const hosts = this.#functions(names)
      .filter((entity) => this.#role(entity) === 'host')
      .flatMap((entity): readonly KernelInstance[] => {
        const explicit = explicitInstances(entity, this.#index.instantiations, this.#session);
        return explicit.length > 0 ? explicit : [assumedInstance(entity, this.#session)];
      });
    return namedInstances(hosts, (named) => [...kernel.instances.values()].includes(named));
  }

  hostFunctions(): readonly FunctionIr[] {
    return this.#plainFunctions('host');
  }

  launchCode(launching = launchItems(this.#items)): LaunchCode {
    const { roots, callers, followed, assumable } = launching;
    const isWanted = (item: SourceItem): boolean => callers.has(item.anchor) && mayBeFunction(item);
    this.#index.complete(({ anchor }) => roots.has(anchor));
    const templates = this.#functions(isWanted).filter(
      (entity) => !isOneFunction(entity) && this.#role(entity) === 'host',
    );
    const methods = new LaunchingMethods(
      this.#session,
      ({ anchor }) => callers.has(anchor),
      ({ anchor }, name) => launching.leads(anchor, name),
    );
    const instances = templates.flatMap((entity) =>
      explicitInstances(entity, this.#index.instantiations, this.#session),
    );
    const explicitMethods = methods.explicit(this.#index.instantiations);
    const functionOf = (one: ExplicitInstance): FunctionIr => one.function;
    return {
      roots: [...this.#plainFunctions('host', isWanted), ...instances.map(functionOf)],
      methods: [...methods.plain(), ...methods.specialised(), ...explicitMethods.map(functionOf)],
      askedIn: new Map([...instances, ...explicitMethods].map((one) => [one.function, one.askedIn])),
      closedClass: (struct) => closedClass(struct, this.#session),
      templates: [
        ...templates
          .filter((entity) => assumable.has(entity.node.item.anchor))
          .map((entity) => ({
            at: locationOf(entity.node),
            instantiate: () => assumedInstance(entity, this.#session),
          })),
        ...methods.templates(),
      ],
      matters: (callee) => followed.has(callee.at.anchor) || mayCallLaunching(callee, launching),
      leads: (callee) =>
        launching.leads(callee.at.anchor, callee.name) || mayCallLaunching(callee, launching),
    };
  }

  deviceFunctions(): readonly FunctionIr[] {
    return this.#plainFunctions('device');
  }

  #plainFunctions(role: FunctionIr['role'], isWanted = mayBeFunction): readonly FunctionIr[] {
    return this.#functions(isWanted)
      .filter((entity) => isOneFunction(entity) && this.#role(entity) === role)
      .map((entity) => instantiateFunction(entity, [], this.#session));
  }

  main(): FunctionIr | undefined {
    const { globalScope } = this.#session;
    globalScope.complete?.('main');
    const entity = globalScope.names
      .get('main')
      ?.find((one) => one.kind === 'function' && one.node.kind === 'function_definition');
    return entity?.kind === 'function' ? instantiateFunction(entity, [], this.#session) : undefined;
  }

  globals(): readonly GlobalVariable[] {
    return this.#entities(() => true)
      .filter((entity): entity is VariableEntity => entity.kind === 'variable' && entity.head === undefined)
      .map((entity) => ({ name: entity.name, variable: resolveGlobal(entity, this.#session).variable }));
  }
}

function mayBeFunction(item: SourceItem): boolean {
  // A declaration alone has no body, and a class none that counts here.
  return outlineOf(item).kind === 'unsure' || isDefinition(item);
}

/** No template, or one's full specialisation, which is a function like any other. */
function isOneFunction({ head }: FunctionEntity): boolean {
  return head === undefined || head.parameters.length === 0;
}

/** Indexes a parsed file and its includes. Bodies, classes and types are lowered when they are first needed. */
export function createProgram(file: ParsedFile, options: ProgramOptions = {}): Program {
  return new LoweredProgram(file, options);
}
