/** Variable templates: the primary one or the specialisation that arguments choose, with its parameters bound. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context, Session } from '../context.ts';
import { maximumDepth } from '../context.ts';
import type { Entity, Specialisation, TemplateArgument, VariableEntity } from '../names/entities.ts';
import { argumentsKey } from './argumentTexts.ts';
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

/** What `use` makes of `name<given>`; undefined past what is read. `namesakes` are the entities of the template's name. */
export function withVariableInstance<T>(
  primary: VariableEntity,
  namesakes: readonly Entity[],
  given: SyntaxNode | readonly TemplateArgument[],
  cx: Context,
  use: (instance: VariableEntity) => T,
): T | undefined {
  const { head, scope } = primary;
  const { session } = cx;
  if (head === undefined || session.depth > maximumDepth) return undefined;
  session.depth++;
  try {
    const list = 'kind' in given ? lowerArguments(given, head, cx) : given;
    const whole = bindArguments(head, list, scope, session);
    const key = argumentsKey(whole.arguments);
    let instance = primary.instances.get(key);
    if (instance === undefined) {
      instance = newInstance(primary, namesakes, whole, session);
      primary.instances.set(key, instance);
    }
    return use(instance);
  } finally {
    session.depth--;
  }
}

function newInstance(
  primary: VariableEntity,
  namesakes: readonly Entity[],
  whole: ReturnType<typeof bindArguments>,
  session: Session,
): VariableEntity {
  const specialisations = specialisationsAmong(namesakes);
  const given = argumentsFor({ specialisations }, whole.arguments);
  const best = bestSpecialisation(primary, specialisations, given, session);
  const { scope } = best ?? whole;
  const own = { head: undefined, specialisedFor: undefined, instances: new Map(), resolved: undefined };
  const instance = { ...(best?.chosen.entity ?? primary), ...own, scope };
  return best?.isInDoubt === true ? { ...instance, initializer: undefined } : instance;
}
