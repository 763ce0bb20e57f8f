/** Copies that another unit than the lanes makes (cp.async.bulk): bytes move, and no request is counted. */
import type { Expression, Intrinsic } from '../../ir/nodes.ts';
import { longLongType } from '../../ir/types.ts';
import { LINE_BYTES, traceOfRow } from '../accesses/lineTrace.ts';
import { loadPlace } from '../accesses/loads.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { addressCode } from '../accesses/places.ts';
import type { Compiler, Run } from '../compiler.ts';
import { effect } from '../intrinsics/barriers.ts';
import { bytesType } from '../intrinsics/deviceIntrinsics.ts';
import type { Code, LongCode } from '../values/code.ts';
import { convert } from '../values/convertCode.ts';
import { isSharedAddress } from './addressSpace.ts';
import { inPieces, placeAt } from './deviceHeap.ts';

/** Both ends and the size are multiples of so many bytes (PTX ISA 9.0, section 9.7.9.25.4.1). */
const PIECE_BYTES = 16;

export function bulkCopy(c: Compiler, e: Intrinsic): Code | undefined {
  const [to, from, size] = e.arguments;
  if (to === undefined || from === undefined || size === undefined) return undefined;
  const bytes = convert(c.shape, c.scalar(size), longLongType) as LongCode;
  const at = { distance: 0 };
  const type = bytesType(PIECE_BYTES);
  const untold = { counted: false, isUntold: true } as const;
  const value = loadPlace(c, { ...placeAt(c, from, at, type), ...untold }, e.at);
  const move = c.store({ ...placeAt(c, to, at, type), ...untold }, value, e.at);
  const pieces = { bytes, move, at, width: PIECE_BYTES };
  const copy = inPieces(c, pieces, pieces);
  const traffic = [trafficAt(c, from, bytes, false), trafficAt(c, to, bytes, true)];
  return effect(e, (mask) => {
    copy(mask);
    for (const one of traffic) one(mask);
  });
}

/** What the caches see of one end: the bytes of each lane's copy in a row. */
function trafficAt(c: Compiler, end: Expression, bytes: LongCode, write: boolean): Run {
  const address = addressCode(c, end);
  const { machine } = c;
  return (mask) => {
    const { caches } = machine;
    if (caches === undefined) return;
    const [where, size] = [laneReader(address, mask), laneReader(bytes, mask)];
    for (let thread = 0; thread < c.shape.threads; thread++) {
      if (!mask.has(thread)) continue;
      const [start, length] = [Number(where(thread)), Number(size(thread))];
      if (isSharedAddress(start) || length <= 0) continue;
      const residue = start % LINE_BYTES;
      caches.access(traceOfRow(residue, length), (start - residue) / LINE_BYTES, write, false);
    }
  };
}
