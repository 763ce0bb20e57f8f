import type { Intrinsic } from '../../ir/nodes.ts';
import { barrierIntrinsic } from './barriers.ts';
import { bitFieldIntrinsic } from './bitFields.ts';
import { clusterIntrinsic } from './clusterIntrinsics.ts';
import type { Code } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { conversionIntrinsic } from './conversionIntrinsics.ts';
import { heapIntrinsic } from '../memory/deviceHeap.ts';
import { deviceRuntimeIntrinsic } from '../statements/deviceLaunches.ts';
import { deviceIntrinsic } from './deviceIntrinsics.ts';
import { unknownValue } from '../statements/expressions.ts';
import { halfIntrinsic } from './halfIntrinsics.ts';
import { integerIntrinsic } from './integerIntrinsics.ts';
import { memoryBarrierIntrinsic } from './memoryBarriers.ts';
import { mathIntrinsic } from './mathIntrinsics.ts';
import { fragmentIntrinsic } from './matrixProducts.ts';
import { pipelineIntrinsic } from './pipelines.ts';
import { warpIntrinsic } from './warpIntrinsics.ts';
import { xorwowIntrinsic } from './xorwow.ts';

/** What an intrinsic compiles to; undefined where the family does not know the name. */
export type IntrinsicFamily = (c: Compiler, e: Intrinsic) => Code | undefined;

const families: readonly IntrinsicFamily[] = [
  barrierIntrinsic,
  memoryBarrierIntrinsic,
  pipelineIntrinsic,
  warpIntrinsic,
  mathIntrinsic,
  integerIntrinsic,
  conversionIntrinsic,
  halfIntrinsic,
  deviceIntrinsic,
  deviceRuntimeIntrinsic,
  heapIntrinsic,
  bitFieldIntrinsic,
  clusterIntrinsic,
  xorwowIntrinsic,
  fragmentIntrinsic,
];

export function compileIntrinsic(c: Compiler, e: Intrinsic): Code {
  const { type } = e;
  // Of operands that nobody knows: each says so where it is run.
  if (
    type.kind === 'opaque' &&
    e.arguments.some((one) => one.kind === 'opaque' && one.type.kind === 'opaque')
  )
    return unknownValue(c, e, type.reason, e.arguments);
  for (const family of families) {
    const code = family(c, e);
    if (code !== undefined) return code;
  }
  return unknownValue(c, e, `the function ${e.name}`, e.arguments);
}
