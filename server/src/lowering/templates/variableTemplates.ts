/** Variable templates: the primary one or the specialisation that arguments choose, with its parameters bound. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { maximumDepth } from '../context.ts';
import type { Entity, Specialisation, VariableEntity } from '../names/entities.ts';
import { argumentsFor } from './constArguments.ts';
import { bestSpecialisation } from './specialisations.ts';
import { bindArguments, lowerArguments } from './templateArguments.ts';

interface VariableSpecialisation extends Specialisation {
  readonly entity: VariableEntity;
}

function specialisationsAmong(namesakes: readonly Entity[]): VariableSpecialisation[] {
  return namesakes.flatMap((entity) => {
    if (entity.kind !== 'variable' || entity.head === undefined) return [];
    const { head, scope, specialisedFor } = entity;
    return specialisedFor === undefined ? [] : [{ entity, head, scope, argumentsNode: specialisedFor }];
  });
}

/** What `use` makes of `name<list>`; undefined past what is read. `namesakes` are the entities of the template's name. */
export function withVariableInstance<T>(
  primary: VariableEntity,
  namesakes: readonly Entity[],
  list: SyntaxNode,
  cx: Context,
  use: (instance: VariableEntity) => T,
): T | undefined {
  const { head, scope } = primary;
  const { session } = cx;
  if (head === undefined || session.depth > maximumDepth) return undefined;
  const specialisations = specialisationsAmong(namesakes);
  session.depth++;
  try {
    const whole = bindArguments(head, lowerArguments(list, head, cx), scope, session);
    const given = argumentsFor({ specialisations }, whole.arguments);
    const best = bestSpecialisation(primary, specialisations, given, session);
    const instance = { ...(best?.chosen.entity ?? primary), scope: best?.scope ?? whole.scope };
    return use({ ...instance, head: undefined, specialisedFor: undefined, resolved: undefined });
  } finally {
    session.depth--;
  }
}
