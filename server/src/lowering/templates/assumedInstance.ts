/** The instance that stands for a template which nothing instantiates. */
import * as types from '../../ir/types.ts';
import type { Session } from '../context.ts';
import { outside } from '../context.ts';
import { instantiateFunction } from '../functions.ts';
import type {
  FunctionEntity,
  Scope,
  TemplateArgument,
  TemplateHead,
  TemplateParameter,
} from '../names/entities.ts';
import type { KernelInstance } from '../program.ts';
import { childByField, nodeText } from '../tree.ts';
import { signatureOf } from '../types/signatures.ts';
import { declaredType } from '../types/typeNames.ts';
import { isIndexType } from './indexTypes.ts';
import { namedUnknown } from './templateArguments.ts';

export interface AssumedArguments {
  readonly given: readonly (TemplateArgument | undefined)[];
  /** `name = text` of each. */
  readonly assumed: readonly string[];
}

/** Arguments for a template that nothing launches: float for types, int for those of indices, unknown for values. */
export function assumedInstance(entity: FunctionEntity, session: Session): KernelInstance {
  const { given, assumed } = assumedArguments(entity.head, entity, session);
  // Ask for the signature first: defaults may depend on what was chosen.
  const signature = signatureOf(entity, given, session);
  return { function: instantiateFunction(entity, signature.arguments, session), assumedArguments: assumed };
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
    const one = assumedArguments({ parameters: [parameter] }, entity, session);
    assumed.push(...one.assumed);
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
  { scope, node }: Pick<FunctionEntity, 'scope' | 'node'>,
  session: Session,
): AssumedArguments {
  const assumed: string[] = [];
  const given = (head?.parameters ?? []).map((parameter): TemplateArgument | undefined => {
    if (parameter.defaultNode !== undefined || parameter.kind !== 'type' || parameter.isPack) {
      if (parameter.kind !== 'value' || parameter.defaultNode !== undefined) return undefined;
      assumed.push(`${parameter.name} = ?`);
      return parameter.isPack ? undefined : unknownValue(parameter, scope, session);
    }
    const isIndex = parameter.name !== '' && isIndexType(parameter.name, nodeText(node));
    assumed.push(`${parameter.name} = ${isIndex ? 'int' : 'float'}`);
    return { kind: 'type', type: isIndex ? types.intType : types.floatType };
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
