/** The instance that stands for a template which nothing instantiates. */
import * as types from '../../ir/types.ts';
import type { Session } from '../context.ts';
import { outside } from '../context.ts';
import { instantiateFunction } from '../functions.ts';
import type { FunctionEntity, TemplateArgument, TemplateHead, TemplateParameter } from '../names/entities.ts';
import type { KernelInstance } from '../program.ts';
import { childByField } from '../tree.ts';
import { signatureOf } from '../types/signatures.ts';
import { declaredType } from '../types/typeNames.ts';
import { namedUnknown } from './templateArguments.ts';

/** Arguments for a template that nothing launches: float for types, unknown for values. */
export function assumedInstance(entity: FunctionEntity, session: Session): KernelInstance {
  const head: TemplateHead = entity.head ?? { parameters: [] };
  const assumed: string[] = [];
  const given = head.parameters.map((parameter): TemplateArgument | undefined => {
    if (parameter.defaultNode !== undefined || parameter.kind !== 'type' || parameter.isPack) {
      if (parameter.kind !== 'value' || parameter.defaultNode !== undefined) return undefined;
      assumed.push(`${parameter.name} = ?`);
      return parameter.isPack ? undefined : unknownValue(parameter, entity, session);
    }
    assumed.push(`${parameter.name} = float`);
    return { kind: 'type', type: types.floatType };
  });
  // Ask for the signature first: defaults may depend on what was chosen.
  const signature = signatureOf(entity, given, session);
  return { function: instantiateFunction(entity, signature.arguments, session), assumedArguments: assumed };
}

/** Of the types that kernels compute addresses with: one unknown number for all threads. */
function unknownValue(
  parameter: TemplateParameter,
  entity: FunctionEntity,
  session: Session,
): TemplateArgument | undefined {
  const declarator = childByField(parameter.node, 'declarator');
  const { type } = declaredType(parameter.node, declarator, outside(session, entity.scope));
  return type.kind === 'integer' || type.kind === 'boolean' ? namedUnknown(parameter, type) : undefined;
}
