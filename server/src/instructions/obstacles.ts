/** What keeps two accesses of a function apart: nvcc joins accesses inside one straight piece of code only. */
import { intrinsicEffects } from '../ir/intrinsics.ts';
import type { Expression, FunctionIr, If, Loop, Place, Statement } from '../ir/nodes.ts';
import { statementHas, walkExpression, walkStatement } from '../ir/walk.ts';

/** 'passable': accesses join across it; 'doubtful': the compiler may make straight code of it; 'solid': they don't. */
export type Obstacle = 'passable' | 'doubtful' | 'solid';

const order: Readonly<Record<Obstacle, number>> = { passable: 0, doubtful: 1, solid: 2 };

function worse(a: Obstacle, b: Obstacle): Obstacle {
  return order[a] >= order[b] ? a : b;
}

/**
 * Functions that nvcc 13.0 inlines without a branch (kernels-n.cu: divisionBetween), so that fields are still joined
 * across them. sinf, powf, logf, erff and exp of a double keep them apart.
 */
const straightMath = new Set(
  (
    'sqrtf rsqrtf sqrt rsqrt expf exp2f tanhf fabsf fabs abs floorf floor ceilf ceil truncf trunc rintf rint fmaf fma ' +
    'fminf fmaxf fmin fmax min max umin umax copysignf copysign __saturatef __expf __logf __sinf __cosf __fdividef ' +
    '__frcp_rn __fsqrt_rn __frsqrt_rn __mul24 __umul24 __popc __clz __ffs __brev isnan isinf'
  ).split(' '),
);
const conversion = /^__(float|double|int|uint|ll|ull|half|bfloat16)(2|_as_)|^__(float|int|uint)_as_/;
const arithmetic = /^__[fd]?(add|sub|mul|div|fma|fmaf|rcp|sqrt|mulhi|umulhi)(_r[nzud])?$/;
/** One instruction each, through inline assembly. */
const halfArithmetic = /^__h(add|sub|mul|div|fma|max|min|neg|abs|eq|ne|lt|le|gt|ge)/;
/** Loads through functions of CUDA's headers stay on their own, but don't part others. */
const headerLoad = /^__ld(g|cg|ca|cs|lu|cv)$/;

export function intrinsicObstacle(name: string): Obstacle {
  const isStraight = [conversion, arithmetic, halfArithmetic, headerLoad].some((names) => names.test(name));
  if (isStraight || straightMath.has(name)) return 'passable';
  const effects = intrinsicEffects(name);
  if (effects.isBlockBarrier || effects.isWarpCollective || effects.isWarpUniform) return 'solid';
  return 'doubtful';
}

const known = new WeakMap<FunctionIr, Obstacle>();

/** What a call between two accesses amounts to, once it is inlined. */
export function callObstacle(callee: FunctionIr): Obstacle {
  let answer = known.get(callee);
  if (answer !== undefined) return answer;
  // For a function that calls itself.
  known.set(callee, 'doubtful');
  answer = callee.body === undefined ? 'doubtful' : statementObstacle(callee.body);
  known.set(callee, answer);
  return answer;
}

/** What code amounts to that stands between two accesses. */
function statementObstacle(statement: Statement): Obstacle {
  let found: Obstacle = 'passable';
  walkStatement(statement, {
    statement: (node) => {
      const isJump = node.kind === 'if' || node.kind === 'loop' || node.kind === 'switch';
      if (isJump || node.kind === 'opaqueStatement') found = worse(found, 'doubtful');
    },
    expression: (node) => {
      found = worse(found, nodeObstacle(node));
    },
  });
  return found;
}

/** What one node does itself. */
function nodeObstacle(node: Expression): Obstacle {
  switch (node.kind) {
    case 'intrinsic':
      return intrinsicObstacle(node.name);
    case 'call':
      return callObstacle(node.callee);
    case 'atomic':
    case 'launch':
      return 'solid';
    case 'assign':
    case 'compoundAssign':
      return isMemory(node.place) ? 'doubtful' : 'passable';
    case 'opaque':
    case 'logical':
    case 'conditional':
      return 'doubtful';
    default:
      return 'passable';
  }
}

/** Arms of `?:` and `&&` up to this many nodes become a selection. */
const smallArm = 4;

/** Whether an arm touches memory, so that it stays a branch; otherwise what it amounts to. */
export function armObstacle(arm: Expression): Obstacle {
  let found = 'passable' as Obstacle;
  let size = 0;
  walkExpression(arm, {
    expression: (node) => {
      size++;
      found = worse(found, nodeObstacle(node));
      if (node.kind === 'read' && isMemory(node.place)) found = 'solid';
    },
  });
  return found === 'passable' && size > smallArm ? 'doubtful' : found;
}

/** An `if` whose arms only compute may become selections; one that touches memory or jumps stays a branch. */
export function ifObstacle(node: If): Obstacle {
  return [node.whenTrue, node.whenFalse].some((arm) => arm !== undefined && staysBranch(arm))
    ? 'solid'
    : 'doubtful';
}

const computingStatements: readonly Statement['kind'][] = ['expression', 'declare', 'block', 'if'];

function staysBranch(arm: Statement): boolean {
  return statementHas(arm, {
    statement: ({ kind }) => !computingStatements.includes(kind),
    expression: (one) =>
      nodeObstacle(one) === 'solid' || ('place' in one && one.kind !== 'address' && isMemory(one.place)),
  });
}

/** A loop with a constant bound may be unrolled into straight code. */
export function loopObstacle({ condition }: Loop): Obstacle {
  const isCounted = condition?.kind === 'binary' && isConstant(condition.right);
  return isCounted ? 'doubtful' : 'solid';
}

function isConstant(expression: Expression): boolean {
  return expression.kind === 'cast' ? isConstant(expression.operand) : expression.kind === 'integer';
}

/** Whether a place is none of the function's own variables. */
export function isMemory(place: Place): boolean {
  switch (place.kind) {
    case 'variablePlace':
      return place.variable.storage !== 'local' && place.variable.storage !== 'parameter';
    case 'member':
    case 'element':
      return isMemory(place.base);
    default:
      return true;
  }
}
