/** A launch as one line that a person can edit: `grid=32,32 block=32,8 shared=0 out=float[1048576]:zeros n=1000`. */

export interface LaunchByText {
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly sharedDynamicBytes: number;
  /** Simulate only a spread of about this many blocks; undefined for all. */
  readonly sampleBlocks: number | undefined;
  /** Values and buffers by the names of the kernel's parameters. */
  readonly arguments: ReadonlyMap<string, string>;
}

export type ReadLaunchText =
  | { readonly kind: 'launch'; readonly launch: LaunchByText }
  | { readonly kind: 'mistake'; readonly message: string };

/** A value reaches to the next `name=`, so that `p=unsigned char[64]:zeros` is one. */
const assignment = /([A-Za-z_]\w*)\s*=\s*((?:(?!\s+[A-Za-z_]\w*\s*=).)+)\s*/sy;

export function readLaunchText(text: string): ReadLaunchText {
  const found = new Map<string, string>();
  const trimmed = text.trim();
  for (let at = 0; at < trimmed.length;) {
    assignment.lastIndex = at;
    const match = assignment.exec(trimmed);
    if (match === null) return mistake(`'${trimmed.slice(at)}' is not understood: write name=value`);
    const [whole, name = '', value = ''] = match;
    if (found.has(name)) return mistake(`'${name}' is given twice`);
    found.set(name, value.trim());
    at += whole.length;
  }
  const grid = dimensions(found.get('grid') ?? '');
  if (grid === undefined) return mistake('the grid is missing or no size: write grid=64,64');
  const block = dimensions(found.get('block') ?? '');
  if (block === undefined) return mistake('the block is missing or no size: write block=16,16');
  const shared = found.get('shared') ?? '0';
  if (!/^\d+$/.test(shared)) return mistake(`shared=${shared} is no number of bytes`);
  const sample = found.get('sampleBlocks');
  if (sample !== undefined && !/^[1-9]\d*$/.test(sample)) {
    return mistake(`sampleBlocks=${sample} is no number of blocks`);
  }
  for (const name of ['grid', 'block', 'shared', 'sampleBlocks']) found.delete(name);
  const launch = {
    grid,
    block,
    sharedDynamicBytes: Number(shared),
    sampleBlocks: sample === undefined ? undefined : Number(sample),
    arguments: found,
  };
  return { kind: 'launch', launch };
}

function mistake(message: string): ReadLaunchText {
  return { kind: 'mistake', message };
}

function dimensions(text: string): [number, number, number] | undefined {
  const parts = text.replace(/^\((.*)\)$/, '$1').split(',');
  if (parts.length > 3 || !parts.every((part) => /^\s*[1-9]\d{0,9}\s*$/.test(part))) return undefined;
  const [x = 1, y = 1, z = 1] = parts.map(Number);
  return [x, y, z];
}
