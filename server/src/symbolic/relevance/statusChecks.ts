/** Conditions on whether a call of CUDA's libraries failed. */
import type { Expression } from '../../ir/nodes.ts';
import { expressionHas } from '../../ir/walk.ts';

/** `cudaError_t`, `CUresult`, `cublasStatus_t`, `ncclResult_t`: what calls of CUDA's libraries give. */
const statusName = /^(?:cu|nccl|nv)\w*(?:Error|Status|Result)(?:_t)?$|^cudaError_enum$/i;

export function asksForStatus(condition: Expression): boolean {
  return expressionHas(condition, {
    expression: ({ type }) => type.kind === 'integer' && statusName.test(type.name),
  });
}
