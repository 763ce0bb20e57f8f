/**
 * Where pointers lead that a kernel keeps in shared memory: a queue there that the first thread gives its array. Memory that
 * others have written holds pointers to global memory.
 */
import { polynomialKey } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import type { MemoryObject, Space, Value } from '../values/values.ts';

interface Place {
  readonly object: MemoryObject;
  readonly offset: Polynomial;
}

export class StoredPointers {
  private readonly spaces = new Map<string, Set<Space>>();

  note(place: Place, value: Value): void {
    if (place.object.space !== 'shared' || value.kind !== 'pointer') return;
    for (const key of keysOf(place)) {
      const known = this.spaces.get(key);
      if (known === undefined) this.spaces.set(key, new Set([value.object.space]));
      else known.add(value.object.space);
    }
  }

  /** Undefined where it is one or the other. */
  spaceAt(place: Place): Space | undefined {
    const [own, ofObject] = keysOf(place);
    const [space = 'global', ...others] = this.spaces.get(own) ?? this.spaces.get(ofObject) ?? [];
    return others.length === 0 ? space : undefined;
  }
}

/** Of the place, and of any in its object. */
function keysOf({ object, offset }: Place): readonly [own: string, ofObject: string] {
  return [`${object.id}+${polynomialKey(offset)}`, `${object.id}`];
}
