/** What a call does to memory once it is inlined. */
import { intrinsicEffects } from '../ir/intrinsics.ts';
import type { Expression, FunctionIr } from '../ir/nodes.ts';
import { walkStatement } from '../ir/walk.ts';
import { isMemory } from './obstacles.ts';

export type CallEffect = 'none' | 'reading' | 'barrier' | 'unknown';

const order: readonly CallEffect[] = ['none', 'reading', 'barrier', 'unknown'];
const known = new WeakMap<FunctionIr, CallEffect>();

export function callEffect(callee: FunctionIr): CallEffect {
  let effect = known.get(callee);
  if (effect !== undefined) return effect;
  // For a function that calls itself.
  known.set(callee, 'unknown');
  effect = callee.body === undefined || callee.namesVolatile === true ? 'unknown' : 'none';
  if (callee.body !== undefined) {
    walkStatement(callee.body, {
      statement: ({ kind }) => {
        if (kind === 'opaqueStatement') effect = 'unknown';
      },
      expression: (node) => {
        effect = worse(effect!, effectOf(node));
      },
    });
  }
  known.set(callee, effect);
  return effect;
}

function worse(a: CallEffect, b: CallEffect): CallEffect {
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}

function effectOf(node: Expression): CallEffect {
  switch (node.kind) {
    case 'read':
      return isMemory(node.place) ? 'reading' : 'none';
    case 'assign':
    case 'compoundAssign':
      return isMemory(node.place) ? 'unknown' : 'none';
    case 'call':
      return callEffect(node.callee);
    case 'intrinsic': {
      const { isPure, isBlockBarrier, isWarpCollective, isWarpUniform } = intrinsicEffects(node.name);
      if (isPure) return 'none';
      if (node.name === '__syncwarp' || (isBlockBarrier && node.name !== '__grid_sync')) return 'barrier';
      // Values of other lanes are no function of the arguments.
      return isWarpCollective || isWarpUniform ? 'reading' : 'unknown';
    }
    case 'opaque':
      return node.fetch === undefined ? 'unknown' : 'reading';
    case 'atomic':
    case 'launch':
      return 'unknown';
    default:
      return 'none';
  }
}
