/** Functions of libraries whose headers needn't be there to know that they change none of the numbers that they are given. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import { childByField, nodeText } from '../tree.ts';
import { lowerExpression } from './expressions.ts';
import { value } from './operands.ts';
import { operandType, rvalue } from './operandTypes.ts';

/**
 * Those for C, where nothing is given by reference: CUDA's (cuBLAS, cuDNN, cuFFT, cuRAND, the driver's and so on), MPI's, OpenGL's, OpenMP's,
 * POSIX threads', FFTW's, BLAS's and LAPACK's.
 */
const ofC =
  /^(?:(?:cublas|cudnn|cufft|curand|cusolver|cusparse|cutensor|cu(?:Ctx|Device|Event|Func|Launch|Mem|Module|Stream)|nccl|npp[is]|nvjpeg|nvml|nvrtc|nvtx|MPI_|gl|glut|glfw)[A-Z]|(?:omp|pthread|fftw[fl]?|cblas|LAPACKE)_[a-z])\w*$/;

/** Of C++: to no other function do people give such names, with or without `std::`. */
const ofStandardAlone = /^(?:std::)?(?:to_w?string|setw|setprecision|setbase|setfill)$/;

/** These take their arguments by value or as constants, so far as they are numbers and pointers (C++20, [string], [alg], [time], [format]). */
const ofStandard =
  /^std::(?:w?string|string_view|format|print|println|fill|fill_n|copy|copy_n|reverse|hash|mt19937(?:_64)?|(?:chrono::)?(?:hours|minutes|seconds|milliseconds|microseconds|nanoseconds)|this_thread::sleep_for)$/;

/** `qualifiedName`: as the source has it. */
export function takesByValue(name: string, qualifiedName: string): boolean {
  return ofC.test(name) || ofStandardAlone.test(qualifiedName) || ofStandard.test(qualifiedName);
}

/** Classes of C++, of which the streams and texts have names that nobody else gives. */
const standardClass =
  /^(?:(?:std::)?(?:w?string|(?:[io]?f|[io]?string)stream)|std::(?:(?:priority_)?queue|deque|stack|(?:forward_)?list|(?:unordered_)?(?:multi)?(?:map|set)))(?:<.*>)?$/s;

/** Methods of these that have no parameter by reference but to constants and to what they hold, which they take a copy of. */
const standardMethod =
  /^(?:push(?:_back|_front)?|insert|append|assign|resize|reserve|substr|erase|replace|find|count|at|contains|compare|read|write|ignore|seek[gp]|width|precision)$/;

/** Whether a call is of such a method of a variable whose class no source declares: `file.read(bytes, n)`. */
export function isStandardMethod(call: SyntaxNode, cx: Context): boolean {
  const callee = childByField(call, 'function');
  const object = callee?.kind === 'field_expression' ? childByField(callee, 'argument') : undefined;
  const [name, operator] = ['field', 'operator'].map((part) => callee && childByField(callee, part));
  if (object?.kind !== 'identifier' || name === undefined) return false;
  if (operator !== undefined && nodeText(operator) !== '.') return false;
  if (!standardMethod.test(nodeText(name))) return false;
  const type = operandType(lowerExpression(object, cx));
  return type?.kind === 'opaque' && standardClass.test(type.name);
}

/** What a function gets that takes its arguments by value. */
export function byValue(list: readonly OperandOfNode[], cx: Context): OperandOfNode[] {
  return list.map((one) => ({ ...one, operand: value(rvalue(one.operand, cx, one.node)) }));
}
