/** The instance that stands for a template which nothing instantiates. */
import type { FunctionIr } from '../../ir/nodes.ts';
import type { Session } from '../context.ts';
import { outside } from '../context.ts';
import { instantiateFunction } from '../functions.ts';
import type {
  Assumptions,
  FunctionEntity,
  Scope,
  TemplateArgument,
  TemplateHead,
  TemplateParameter,
} from '../names/entities.ts';
import { childByField } from '../tree.ts';
import { signatureOf } from '../types/signatures.ts';
import { declaredType } from '../types/typeNames.ts';
import { typeOfKind } from './assumedClass.ts';
import { usedKind } from './handedOn.ts';
import { namedUnknown } from './templateArguments.ts';

export interface KernelInstance {
  readonly function: FunctionIr;
  /** `name = text` of template parameters that nothing fixed. */
  readonly assumedArguments: readonly string[];
}

export interface AssumedArguments {
  readonly given: readonly (TemplateArgument | undefined)[];
  /** `name = text` of each, and of members of those that are classes, as soon as one is met. */
  readonly assumed: readonly string[];
}

const saidOf = new WeakMap<FunctionIr, readonly string[]>();

/** Arguments for a template that nothing launches: types as it uses them, float for numbers; unknown for values. */
export function assumedInstance(entity: FunctionEntity, session: Session): KernelInstance {
  const { given, assumed } = assumedArguments(entity.head, entity, session);
  // Ask for the signature first: defaults may depend on what was chosen.
  const signature = signatureOf(entity, given, session);
  const made = instantiateFunction(entity, signature.arguments, session);
  // An instance that an edit left as it was is made of the classes that were assumed first.
  const said = saidOf.get(made) ?? assumed;
  saidOf.set(made, said);
  return { function: made, assumedArguments: said };
}

/** The arguments of a launch with those that nothing tells assumed: a type has a size then, and a value is one for all threads. */
export function withAssumed(
  entity: FunctionEntity,
  known: readonly TemplateArgument[],
  session: Session,
): AssumedArguments {
  if (!known.some(isUntold)) return { given: known, assumed: [] };
  const assumed: string[] = [];
  const given = known.map((argument, i): TemplateArgument | undefined => {
    const parameter = entity.head?.parameters[i];
    if (parameter === undefined || !isUntold(argument)) return argument;
    const one = assumedArguments({ parameters: [parameter] }, entity, session, assumed);
    return one.given[0] ?? argument;
  });
  return { given, assumed };
}

function isUntold(argument: TemplateArgument): boolean {
  if (argument.kind === 'unknown') return argument.constant === undefined;
  return argument.kind === 'type' && argument.type.kind === 'opaque' && argument.type.isMissing === true;
}

/** What has a default keeps it. */
export function assumedArguments(
  head: TemplateHead | undefined,
  { name, scope, node }: Pick<FunctionEntity, 'name' | 'scope' | 'node'>,
  session: Session,
  assumed: string[] = [],
): AssumedArguments {
  const about: Assumptions = { template: name, said: assumed };
  const given = (head?.parameters ?? []).map((parameter): TemplateArgument | undefined => {
    if (parameter.defaultNode !== undefined || parameter.kind !== 'type' || parameter.isPack) {
      if (parameter.kind !== 'value' || parameter.defaultNode !== undefined) return undefined;
      assumed.push(`${parameter.name} = ?`);
      return parameter.isPack ? undefined : unknownValue(parameter, scope, session);
    }
    const kind = parameter.name === '' ? 'number' : usedKind(parameter.name, { scope, node }, session);
    return { kind: 'type', type: typeOfKind(kind, parameter.name, session, about) };
  });
  return { given, assumed };
}

/** Of the types that kernels compute addresses with: one unknown number for all threads. */
function unknownValue(
  parameter: TemplateParameter,
  scope: Scope,
  session: Session,
): TemplateArgument | undefined {
  const declarator = childByField(parameter.node, 'declarator');
  const { type } = declaredType(parameter.node, declarator, outside(session, scope));
  return type.kind === 'integer' || type.kind === 'boolean' ? namedUnknown(parameter, type) : undefined;
}
