import type { Variable } from '../ir/nodes.ts';
import type { Scope } from './names/entities.ts';

/** The shared variables of a function in nvcc's order (13.0): those of a block before those of the blocks inside it. */
export class SharedVariables {
  readonly all: Variable[] = [];
  /** Where each is declared. */
  private readonly scopes: Scope[] = [];

  add(variable: Variable, scope: Scope): void {
    const last = this.scopes.lastIndexOf(scope);
    const inside = this.scopes.findIndex((one) => isInside(one, scope));
    const at = last >= 0 ? last + 1 : inside >= 0 ? inside : this.all.length;
    this.all.splice(at, 0, variable);
    this.scopes.splice(at, 0, scope);
  }
}

function isInside(scope: Scope, outer: Scope): boolean {
  for (let { parent } = scope; parent !== undefined; { parent } = parent) if (parent === outer) return true;
  return false;
}
