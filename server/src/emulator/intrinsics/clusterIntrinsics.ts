import type { Expression, Intrinsic } from '../../ir/nodes.ts';
import { longType } from '../../ir/types.ts';
import { blocksIn, rankInCluster } from '../clusters.ts';
import type { Compiler } from '../compiler.ts';
import { PEER_BYTES, isSharedAddress, SHARED_BASE } from '../memory/addressSpace.ts';
import { addressCode } from '../accesses/places.ts';
import { constantTraits, intCode } from '../values/code.ts';
import type { Code } from '../values/code.ts';
import { convert } from '../values/convertCode.ts';
import { longBinary } from '../values/longCode.ts';
import { slowLongOperation } from '../values/longOperations.ts';
import { wrapLong } from '../values/longScalars.ts';

const notFixed = { ...constantTraits, fixed: false } as const;

/** Which block of its cluster runs, how large clusters are, and the shared memory of the other blocks. */
export function clusterIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const { machine } = c;
  const { cluster } = machine.options;
  switch (e.name) {
    case '__cluster_block_rank':
      return intCode(e.type, notFixed, () => rankInCluster(machine.block, cluster));
    case '__cluster_blocks':
      return intCode(e.type, notFixed, () => blocksIn(cluster));
    case '__cluster_block_index':
      return ofAxis(e, (axis) => machine.block[axis] % cluster[axis]);
    case '__cluster_dimension':
      return ofAxis(e, (axis) => cluster[axis]);
    case '__cluster_shared_address':
      return peerAddress(c, e);
    case '__cluster_shared_rank':
      return rankOfAddress(c, e);
    default:
      return undefined;
  }
}

function ofAxis(e: Intrinsic, value: (axis: 0 | 1 | 2) => number): Code | undefined {
  let given: Expression | undefined = e.arguments[0];
  while (given?.kind === 'cast') given = given.operand;
  const axis = given?.kind === 'integer' ? Number(given.value) : -1;
  if (axis !== 0 && axis !== 1 && axis !== 2) return undefined;
  return intCode(e.type, notFixed, () => value(axis));
}

/** Where the window of a block's shared memory begins for its cluster: behind that of the block that looks. */
function peerAddress(c: Compiler, { arguments: [pointer, rank], at, type }: Intrinsic): Code | undefined {
  if (pointer === undefined || rank === undefined) return undefined;
  const integer = (value: number): Expression => ({ kind: 'integer', value, type: longType, at });
  const wide: Expression = { kind: 'cast', operand: rank, type: longType, at };
  const next: Expression = {
    kind: 'binary',
    operator: '+',
    left: wide,
    right: integer(1),
    type: longType,
    at,
  };
  return c.expression({
    kind: 'pointerOffset',
    pointer,
    index: next,
    elementSizeInBytes: PEER_BYTES,
    subtract: false,
    type,
    at,
  });
}

function rankOfAddress(c: Compiler, e: Intrinsic): Code {
  const { machine } = c;
  const address = addressCode(c, e.arguments[0]!);
  const rank = (of: number): number => {
    const window = isSharedAddress(of) ? Math.floor((of - SHARED_BASE) / PEER_BYTES) : 0;
    return window === 0 ? rankInCluster(machine.block, machine.options.cluster) : window - 1;
  };
  const ranks = longBinary(
    c.shape,
    longType,
    address,
    address,
    slowLongOperation((of) => BigInt(rank(Number(of))), wrapLong),
  );
  return convert(c.shape, ranks, e.type);
}
