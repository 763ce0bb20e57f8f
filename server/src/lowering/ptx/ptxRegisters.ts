/** PTX's special registers that say which thread this is (PTX ISA 9.0, chapter 10). */
import type { Axis, BinaryOperator, BuiltinName, Expression } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import { integerConstant } from '../types/conversions.ts';
import { PtxArithmetic } from './ptxArithmetic.ts';

const vectors: Readonly<Record<string, BuiltinName>> = {
  tid: 'threadIdx',
  ntid: 'blockDim',
  ctaid: 'blockIdx',
  nctaid: 'gridDim',
};

const intrinsics: Readonly<Record<string, { readonly name: string; readonly type: types.Type }>> = {
  '%clock': { name: 'clock', type: types.unsignedIntType },
  '%clock64': { name: 'clock64', type: types.longLongType },
  '%globaltimer': { name: 'globaltimer', type: types.unsignedLongLongType },
  '%dynamic_smem_size': { name: '__dynamic_smem_size', type: types.unsignedIntType },
  '%smid': { name: '__smid', type: types.unsignedIntType },
  '%nsmid': { name: '__nsmid', type: types.unsignedIntType },
  '%cluster_ctarank': { name: '__cluster_block_rank', type: types.unsignedIntType },
  '%cluster_nctarank': { name: '__cluster_blocks', type: types.unsignedIntType },
};

const clusterVectors: Readonly<Record<string, string>> = {
  cluster_ctaid: '__cluster_block_index',
  cluster_nctaid: '__cluster_dimension',
};

const wholeOfClusters: Readonly<Record<string, BuiltinName>> = {
  clusterid: 'blockIdx',
  nclusterid: 'gridDim',
};

export function ptxRegister(name: string, at: Location): Expression | undefined {
  const parts = /^%(tid|ntid|ctaid|nctaid)\.([xyz])$/.exec(name);
  const type = types.unsignedIntType;
  const builtin = (of: BuiltinName, axis: Axis): Expression => ({
    kind: 'builtin',
    name: of,
    axis,
    type,
    at,
  });
  const vector = vectors[parts?.[1] ?? ''];
  if (vector !== undefined) return builtin(vector, (parts?.[2] ?? 'x') as Axis);
  const number = (value: number): Expression => integerConstant(value, type, at);
  const make = new PtxArithmetic(at);
  const binary = (operator: BinaryOperator, left: Expression, right: Expression): Expression =>
    make.binary(operator, left, right, type);
  const ofCluster = clusterRegister(name, at);
  if (ofCluster !== undefined) return ofCluster;
  const row = (axis: Axis, inner: Expression): Expression =>
    binary('+', builtin('threadIdx', axis), binary('*', builtin('blockDim', axis), inner));
  const thread = row('x', row('y', builtin('threadIdx', 'z')));
  const lane = binary('&', thread, number(31));
  const own = binary('<<', number(1), lane);
  const below = binary('-', own, number(1));
  const not = (operand: Expression): Expression => ({ kind: 'unary', operator: '~', operand, type, at });
  const called = (intrinsic: string, result: types.Type): Expression => ({
    kind: 'intrinsic',
    name: intrinsic,
    arguments: [],
    type: result,
    at,
  });
  const asked = intrinsics[name];
  if (asked !== undefined) return called(asked.name, asked.type);
  switch (name) {
    case '%warpid':
      return binary('>>', thread, number(5));
    case '%laneid':
      return lane;
    case '%lanemask_eq':
      return own;
    case '%lanemask_lt':
      return below;
    case '%lanemask_le':
      return binary('|', own, below);
    case '%lanemask_ge':
      return not(below);
    case '%lanemask_gt':
      return not(binary('|', own, below));
    default:
      return undefined;
  }
}

/** A vector that says which block of its cluster this is, or which cluster. */
function clusterRegister(name: string, at: Location): Expression | undefined {
  const [, vector = '', axis = 'x'] = /^%(n?cluster\w+)\.([xyz])$/.exec(name) ?? [];
  const type = types.unsignedIntType;
  const ofAxis = (intrinsic: string): Expression => ({
    kind: 'intrinsic',
    name: intrinsic,
    arguments: [integerConstant('xyz'.indexOf(axis), type, at)],
    type,
    at,
  });
  const own = clusterVectors[vector];
  if (own !== undefined) return ofAxis(own);
  const whole = wholeOfClusters[vector];
  if (whole === undefined) return undefined;
  const left: Expression = { kind: 'builtin', name: whole, axis: axis as Axis, type, at };
  return new PtxArithmetic(at).binary('/', left, ofAxis('__cluster_dimension'), type);
}
