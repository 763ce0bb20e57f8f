/** Whether lanes of a warp may find different values, as the compiler's analysis of divergence sees it. */
import type { Call, Expression, Place, Variable } from '../ir/nodes.ts';
import { childrenOf, walkStatement } from '../ir/walk.ts';
import type { Assignments } from './multiples.ts';

/** 'open': it hangs on what the function is called with, or on what the code around does. */
export type LaneDependence = 'none' | 'open' | 'sure';

const order: Readonly<Record<LaneDependence, number>> = { none: 0, open: 1, sure: 2 };
/** Variables that are followed to what they are set to. */
const deepest = 12;

export class LaneDependences {
  private readonly known: Assignments;
  private readonly isKernel: boolean;
  private readonly found = new Map<Variable, LaneDependence>();

  constructor(known: Assignments, isKernel: boolean) {
    this.known = known;
    this.isKernel = isKernel;
  }

  of(e: Expression, depth = deepest): LaneDependence {
    if (e.kind === 'builtin') return e.name === 'threadIdx' ? 'sure' : 'none';
    if (e.kind === 'atomic') return 'sure';
    if (e.kind === 'read') return this.ofPlace(e.place, depth);
    const own = e.kind === 'call' ? ofCall(e) : e.kind === 'opaque' ? 'open' : 'none';
    return childrenOf(e).reduce<LaneDependence>((worst, one) => most(worst, this.of(one, depth)), own);
  }

  private ofPlace(place: Place, depth: number): LaneDependence {
    switch (place.kind) {
      case 'variablePlace':
        return this.ofVariable(place.variable, depth);
      case 'member':
        return this.ofPlace(place.base, depth);
      case 'element':
        return most(this.ofPlace(place.base, depth), this.of(place.index, depth));
      case 'dereference':
        return this.of(place.pointer, depth);
      case 'opaquePlace':
        return 'open';
    }
  }

  private ofVariable(variable: Variable, depth: number): LaneDependence {
    if (variable.storage !== 'local' && variable.storage !== 'parameter') return 'none';
    const known = this.found.get(variable);
    if (known !== undefined) return known;
    if (depth === 0) return 'open';
    const start: LaneDependence = variable.storage === 'parameter' && !this.isKernel ? 'open' : 'none';
    // For variables that are set from themselves.
    this.found.set(variable, start);
    const values = this.known.every(variable);
    const isKnown = values !== undefined || variable.storage === 'parameter';
    const answer = (values ?? []).reduce<LaneDependence>(
      (worst, value) => most(worst, this.of(value, depth - 1)),
      isKnown ? start : 'open',
    );
    this.found.set(variable, answer);
    return answer;
  }
}

/** `int i = globalThread();`: what a function says of its own. */
function ofCall({ callee }: Call): LaneDependence {
  let found: LaneDependence = 'open';
  if (callee.body === undefined) return found;
  walkStatement(callee.body, {
    expression: (node) => {
      if (node.kind === 'builtin' && node.name === 'threadIdx') found = 'sure';
    },
  });
  return found;
}

function most(a: LaneDependence, b: LaneDependence): LaneDependence {
  return order[a] >= order[b] ? a : b;
}
