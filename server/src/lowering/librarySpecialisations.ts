/**
 * Specialisations of a library's templates that a program writes: `namespace std { template <> struct hash<Key> …`. The
 * library stays from version to version of the program, and these do not.
 */
import type { Anchor } from '../text/location.ts';
import { eachEntity, forget } from './invalidation.ts';
import type { ClassEntity, ClassSpecialisation, Scope } from './names/entities.ts';

type Specialised = ReadonlyMap<ClassEntity, readonly ClassSpecialisation[]>;

/** By the template of the library. */
export function foreignSpecialisations(library: Scope): Specialised {
  const found = new Map<ClassEntity, readonly ClassSpecialisation[]>();
  eachEntity(library, (entity) => {
    if (entity.kind !== 'class') return;
    const foreign = entity.specialisations.filter((one) => one.scope !== entity.scope);
    if (foreign.length > 0) found.set(entity, foreign);
  });
  return found;
}

export function dropSpecialisations(specialised: Specialised): void {
  for (const [{ specialisations }, foreign] of specialised) {
    const own = specialisations.filter((one) => !foreign.includes(one));
    specialisations.splice(0, specialisations.length, ...own);
  }
}

/** The names that items declare, with those that they specialise. */
export function withSpecialised(
  names: Map<Anchor, Set<string>>,
  specialised: Specialised,
): Map<Anchor, Set<string>> {
  for (const [{ name }, foreign] of specialised) {
    for (const { node } of foreign)
      names.set(node.item.anchor, new Set(names.get(node.item.anchor)).add(name));
  }
  return names;
}

/** Drops the instances of templates that were specialised otherwise before. */
export function forgetSpecialised(before: Specialised, after: Specialised): void {
  const nodesIn = (all: Specialised, entity: ClassEntity): ReadonlySet<object> =>
    new Set(all.get(entity)?.map(({ node }) => node));
  for (const entity of new Set([...before.keys(), ...after.keys()])) {
    const [had, has] = [nodesIn(before, entity), nodesIn(after, entity)];
    if (had.size !== has.size || [...had].some((node) => !has.has(node))) forget(entity);
  }
}
