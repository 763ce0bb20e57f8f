import type { GlobalRequest } from './globalRequest.ts';
import { emptyGlobalRequest, globalRequest } from './globalRequest.ts';
import type { LaneAddresses } from './lanes.ts';
import { LANES_PER_WARP } from './lanes.ts';

/** Local memory is laid out so that the same 4-byte word of 32 consecutive threads is one 128-byte line. */
export const LOCAL_WORD_BYTES = 4;

const interleaved = new Float64Array(LANES_PER_WARP);

/**
 * One local memory instruction of a warp, from each lane's offset in its own local memory. Lanes that use the same
 * offset coalesce (CUDA C++ Programming Guide, "Local Memory"). A wide access takes its words from neighbouring
 * lines, which adds up to the sum over its words. The sectors of 210 patterns measured on an H100 are these
 * (test-fixtures/hardware/rules/local-h100.json).
 */
export function localRequest(
  offsets: LaneAddresses,
  mask: number,
  widthInBytes: number,
  into: GlobalRequest = emptyGlobalRequest(),
): GlobalRequest {
  const words = Math.max(1, widthInBytes / LOCAL_WORD_BYTES);
  let sectors = 0;
  let lines128 = 0;
  let sectorsIdeal = 0;
  for (let word = 0; word < words; word++) {
    for (let lane = 0; lane < LANES_PER_WARP; lane++) {
      const offset = (offsets[lane] as number) + word * LOCAL_WORD_BYTES;
      const index = Math.floor(offset / LOCAL_WORD_BYTES);
      interleaved[lane] = (index * LANES_PER_WARP + lane) * LOCAL_WORD_BYTES;
    }
    // Bytes of neighbouring lanes lie in words of their own.
    globalRequest(interleaved, mask, LOCAL_WORD_BYTES, into);
    sectors += into.sectors;
    lines128 += into.lines128;
    sectorsIdeal += into.sectorsIdeal;
  }
  into.sectors = sectors;
  into.lines128 = lines128;
  into.sectorsIdeal = sectorsIdeal;
  return into;
}
