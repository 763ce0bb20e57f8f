/**
 * Where local arrays are indexed by what a compiler doesn't know. It decides once for the kernel that such an access goes
 * to local memory, also for warps whose lanes all turn out to use one element.
 */
import type { Variable } from '../../ir/nodes.ts';

export class LocalSites {
  private readonly local = new Map<Variable, Set<object>>();
  private readonly single = new Map<Variable, Set<object>>();
  /** One element was read or written at a site before it turned out to choose among several. */
  missed = false;

  /** Whether an access to one element of the array is one to local memory, as far as was seen. */
  holds(variable: Variable, site: object): boolean {
    if (this.local.get(variable)?.has(site) === true) return true;
    noteIn(this.single, variable, site);
    return false;
  }

  chooses(variable: Variable, site: object): void {
    if (this.single.get(variable)?.has(site) === true) this.missed = true;
    noteIn(this.local, variable, site);
  }

  /** For another look, with what was found out. */
  again(): LocalSites {
    const next = new LocalSites();
    for (const [variable, sites] of this.local) next.local.set(variable, sites);
    return next;
  }
}

function noteIn(map: Map<Variable, Set<object>>, variable: Variable, site: object): void {
  const sites = map.get(variable);
  if (sites === undefined) map.set(variable, new Set([site]));
  else sites.add(site);
}
