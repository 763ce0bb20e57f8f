/** threadIdx, blockIdx, blockDim and gridDim. */
import type { Axis, BuiltinName, Expression } from '../../ir/nodes.ts';
import { opaqueType, pointerTo, unsignedIntType, unsignedLongType } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { builtinConstant, dim3Type, uint3Type } from '../types/builtinTypes.ts';
import { integerConstant } from '../types/conversions.ts';
import { constantExpression } from './operandTypes.ts';

const builtinNames = new Set(['threadIdx', 'blockIdx', 'blockDim', 'gridDim']);

export function isBuiltinName(name: string): name is BuiltinName {
  return builtinNames.has(name);
}

/** `threadIdx` as a whole. */
function builtinVector(name: string, at: Location): Expression | undefined {
  if (!isBuiltinName(name)) return undefined;
  const type = name === 'threadIdx' || name === 'blockIdx' ? uint3Type : dim3Type;
  const axes: readonly Axis[] = ['x', 'y', 'z'];
  const values = axes.map((axis): Expression => ({
    kind: 'builtin',
    name,
    axis,
    type: unsignedIntType,
    at,
  }));
  return { kind: 'construct', values, type, at };
}

/** The value of a name that CUDA's and C's headers define. */
export function builtinValue(name: string, at: Location): Expression | undefined {
  const constant = builtinConstant(name);
  if (constant !== undefined) return constantExpression(constant.value, constant.type, at);
  const vector = builtinVector(name, at);
  if (vector !== undefined) return vector;
  const descriptor = { stdin: 0, stdout: 1, stderr: 2 }[name];
  if (descriptor === undefined) return undefined;
  const type = pointerTo(opaqueType('FILE', 'library type `FILE`'));
  return { kind: 'cast', operand: integerConstant(descriptor, unsignedLongType, at), type, at };
}
