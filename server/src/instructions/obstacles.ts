/** What keeps two accesses of a function apart: nvcc joins accesses inside one straight piece of code only. */
import { intrinsicEffects } from '../ir/intrinsics.ts';
import type { Expression, FunctionIr, If, Intrinsic, Loop, Place, Statement } from '../ir/nodes.ts';
import { isHalf } from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import { statementHas, walkExpression, walkStatement } from '../ir/walk.ts';

/**
 * 'passable': accesses join across it; 'assembly': those in shared memory do, which ptxas joins; 'doubtful': the compiler may
 * make straight code of it; 'solid': they don't.
 */
export type Obstacle = 'passable' | 'assembly' | 'doubtful' | 'solid';

const order: Readonly<Record<Obstacle, number>> = { passable: 0, assembly: 1, doubtful: 2, solid: 3 };

function worse(a: Obstacle, b: Obstacle): Obstacle {
  return order[a] >= order[b] ? a : b;
}

/** Whether it is straight code. */
export function isPassable(obstacle: Obstacle): boolean {
  return order[obstacle] <= order.assembly;
}

/**
 * Functions that nvcc 13.0 inlines without a branch and without inline assembly (its PTX for sm_80 and sm_90; kernels-n.cu
 * and kernels-y.cu), so that fields are still joined across them. sinf, powf, logf and erff keep them apart.
 */
const straightMath = new Set(
  (
    'sqrtf rsqrtf sqrt rsqrt cbrtf rcbrtf expf exp2f exp10f expm1f sinhf coshf tanhf asinf acosf erfcf hypotf rhypotf ' +
    'norm3df rnorm3df fdimf fdim fabsf fabs abs labs llabs floorf floor ceilf ceil truncf trunc roundf round rintf rint ' +
    'nearbyintf nearbyint lrintf lrint llrintf llrint ldexpf ldexp scalbnf scalbn fmaf fma fminf fmaxf fmin fmax min max ' +
    'umin umax ullmin ullmax llmin llmax copysignf copysign __saturatef __expf __exp10f __logf __log2f __log10f __sinf ' +
    '__cosf __tanf __tanhf __powf fdividef __fdividef __mul64hi __umul64hi __mul24 __umul24 __sad ' +
    '__usad __rhadd __uhadd __urhadd __popc __popcll __clz __clzll __ffs __ffsll __brev __brevll __byte_perm isnan ' +
    'isinf isfinite signbit'
  ).split(' '),
);
/** Of a float, as those that end in f. */
const straightForFloats = new Set(
  'cbrt rcbrt exp exp2 exp10 expm1 sinh cosh tanh asin acos erfc hypot'.split(' '),
);
const conversion = /^__(float|double|int|uint|ll|ull|half|bfloat16|ushort|short)(2|_as_)/;
const arithmetic = /^__[fd]?(add|sub|mul|div|fma|fmaf|rcp|sqrt|mulhi|umulhi|hadd)(_r[nzud])?$/;
/** Bits of halves as they are. */
const bitsOfHalves = /^__(half|bfloat16|short|ushort)_as_/;
/** Written as inline assembly in CUDA's headers, besides the arithmetic of halves. */
const assembly = /^__funnelshift_|^__dp[24]a|^clock(64)?$|^__nanosleep$/;
/** What other threads have to see happen, and calls that stay calls. */
const orderedCalls = /^__threadfence|^__(trap|brkpt|bar_sync|pipeline_\w+|assert_fail)$|^(assert|printf)$/;

export function intrinsicObstacle(node: Intrinsic): Obstacle {
  const { name } = node;
  const takesHalves = [node, ...node.arguments].some(({ type }) => isOfHalves(type));
  if (assembly.test(name) || (takesHalves && !bitsOfHalves.test(name))) return 'assembly';
  const isSingle = node.type.kind === 'float' && node.type.format === 'single';
  if (straightMath.has(name) || (isSingle && straightForFloats.has(name))) return 'passable';
  if (conversion.test(name) || arithmetic.test(name)) return 'passable';
  const effects = intrinsicEffects(name);
  const isShared = effects.isBlockBarrier || effects.isWarpCollective || effects.isWarpUniform;
  return isShared || orderedCalls.test(name) ? 'solid' : 'doubtful';
}

function isOfHalves(type: Type): boolean {
  if (type.kind === 'struct')
    return type.fields.length > 0 && type.fields.every((field) => isOfHalves(field.type));
  return isHalf(type);
}

/** Operators and conversions of `__half` and `__nv_bfloat16` are functions of inline assembly. */
export function isHalfArithmetic(node: Expression): boolean {
  switch (node.kind) {
    case 'cast':
    case 'unary':
      return isOfHalves(node.type) || isOfHalves(node.operand.type);
    case 'binary':
      return isOfHalves(node.left.type) || isOfHalves(node.right.type);
    case 'compoundAssign':
      return isOfHalves(node.place.type);
    default:
      return false;
  }
}

const known = new WeakMap<FunctionIr, ReadonlySet<Obstacle>>();
const doubtful: ReadonlySet<Obstacle> = new Set(['doubtful']);

/** What a call between two accesses amounts to, once it is inlined. */
export function callObstacles(callee: FunctionIr): ReadonlySet<Obstacle> {
  let answer = known.get(callee);
  if (answer !== undefined) return answer;
  // For a function that calls itself.
  known.set(callee, doubtful);
  answer = callee.body === undefined ? doubtful : statementObstacles(callee.body);
  known.set(callee, answer);
  return answer;
}

/** The worst of them. */
export function callObstacle(callee: FunctionIr): Obstacle {
  return [...callObstacles(callee)].reduce(worse, 'passable');
}

/** What code amounts to that stands between two accesses. */
function statementObstacles(statement: Statement): Set<Obstacle> {
  const found = new Set<Obstacle>();
  walkStatement(statement, {
    statement: (node) => {
      const isJump = node.kind === 'if' || node.kind === 'loop' || node.kind === 'switch';
      if (node.kind === 'block' && node.isAssembly) found.add('assembly');
      if (isJump || node.kind === 'opaqueStatement') found.add('doubtful');
    },
    expression: (node) => {
      if (node.kind === 'call') for (const one of callObstacles(node.callee)) found.add(one);
      else found.add(nodeObstacle(node));
    },
  });
  return found;
}

/** What one node does itself. */
function nodeObstacle(node: Expression): Obstacle {
  switch (node.kind) {
    case 'intrinsic':
      return intrinsicObstacle(node);
    case 'call':
      return callObstacle(node.callee);
    case 'atomic':
    case 'launch':
      return 'solid';
    case 'assign':
    case 'compoundAssign':
      if (isMemory(node.place)) return 'doubtful';
      return isHalfArithmetic(node) ? 'assembly' : 'passable';
    case 'read':
      return node.isOfHeader ? 'assembly' : 'passable';
    case 'opaque':
    case 'logical':
    case 'conditional':
      return 'doubtful';
    default:
      return isHalfArithmetic(node) ? 'assembly' : 'passable';
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
  return isPassable(found) && size > smallArm ? 'doubtful' : found;
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
