/** Accesses that hardware refuses in local or shared memory. */
import type { Mask } from '../lanes/mask.ts';
import type { AccessSite } from './accessSite.ts';

/** Whether the IR's node is a function of CUDA's headers (`__ldg`, `__stcs`), whose instruction names global memory. */
export function reachesGlobalOnly(node: object | undefined): boolean {
  return node !== undefined && 'isOfHeader' in node && node.isOfHeader === true;
}

/** Whether lanes whose place the site has just found lie in the thread's own memory, not in the constant bank. */
function isLocal({ machine, region, pattern, delta }: AccessSite): boolean {
  return region?.kind === 'local' && machine.locals.spaceOf(pattern.min + delta) !== 'constant';
}

/** An H200 ends a kernel whose `ld.global` or `st.global` is given an address of shared or local memory. */
export function checkGlobal(site: AccessSite, mask: Mask): void {
  const { machine, region, op, at } = site;
  const space = region?.kind === 'shared' ? 'shared' : isLocal(site) ? 'local' : undefined;
  if (space === undefined) return;
  machine.fail('address-space');
  const verb = op === 'load' ? 'read' : 'write';
  machine.report(
    'address-space',
    at,
    mask.first(),
    () => `${verb} of ${space} memory by a function that reaches global memory only: use a plain access`,
  );
}

/** There are no atomics on local memory: an H200 ends the kernel. */
export function checkAtomic(site: AccessSite, mask: Mask): void {
  if (!isLocal(site)) return;
  const { machine, at } = site;
  machine.fail('launch-failure');
  machine.report(
    'address-space',
    at,
    mask.first(),
    () => 'atomic operation on local memory, which has none: no other thread can reach it',
  );
}
