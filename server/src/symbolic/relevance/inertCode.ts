/**
 * Arithmetic on floating-point registers moves no address and decides no branch that could be followed anyway, so it is
 * not evaluated: `acc[i][j] += a[i] * b[j]` in a register-blocked product would otherwise cost most of the analysis.
 */
import type { Assign, CompoundAssign, Expression, Place, Variable } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { childrenOf, rootVariable } from '../../ir/walk.ts';
import { intrinsicInstructions, operationInstructions } from '../machineCosts.ts';
import { isRegister } from '../storage/places.ts';

export interface InertAssignment {
  /** The register that holds an unknown number afterwards. */
  readonly variable: Variable;
  /** Instructions it stands for. */
  readonly size: number;
}

const answers = new WeakMap<Expression, InertAssignment | 'active'>();

/** What the assignment amounts to where it is inert; undefined where it has to be evaluated. */
export function inertAssignment(expression: Expression): InertAssignment | undefined {
  if (expression.kind !== 'assign' && expression.kind !== 'compoundAssign') return undefined;
  let answer = answers.get(expression);
  if (!answer) answers.set(expression, (answer = inspect(expression) ?? 'active'));
  return answer === 'active' ? undefined : answer;
}

function inspect(expression: Assign | CompoundAssign): InertAssignment | undefined {
  const variable = rootVariable(expression.place);
  if (!variable || !isRegister(variable) || variable.addressTaken) return undefined;
  if (expression.type.kind !== 'float' || !holdsFloatsOnly(variable.type)) return undefined;
  if (expression.kind === 'assign' && expression.value.kind === 'float') return undefined;
  const own = expression.kind === 'compoundAssign' ? operationInstructions(expression) : 0;
  const size = own + registerOnlySize(expression.value) + placeSize(expression.place);
  return Number.isFinite(size) ? { variable, size } : undefined;
}

function holdsFloatsOnly(type: Type): boolean {
  if (type.kind === 'array') return holdsFloatsOnly(type.element);
  if (type.kind === 'struct') return type.fields.every((field) => holdsFloatsOnly(field.type));
  return type.kind === 'float';
}

/** Number of operations in an expression that touches registers only; infinite where it does more. */
function registerOnlySize(expression: Expression): number {
  switch (expression.kind) {
    case 'integer':
    case 'float':
    case 'builtin':
      return 0;
    case 'read':
      return placeSize(expression.place);
    case 'unary':
    case 'binary':
    case 'cast':
      return operationInstructions(expression) + sizeOfAll(childrenOf(expression));
    case 'extract':
    case 'construct':
      return sizeOfAll(childrenOf(expression));
    case 'intrinsic':
      return expression.type.kind === 'float' && !expression.arguments.some(mayWrite)
        ? intrinsicInstructions(expression) + sizeOfAll(expression.arguments)
        : Infinity;
    default:
      return Infinity;
  }
}

function sizeOfAll(expressions: readonly Expression[]): number {
  return expressions.reduce((sum, one) => sum + registerOnlySize(one), 0);
}

function mayWrite(argument: Expression): boolean {
  return argument.type.kind === 'pointer';
}

function placeSize(place: Place): number {
  switch (place.kind) {
    case 'variablePlace':
      return isRegister(place.variable) ? 0 : Infinity;
    case 'member':
      return placeSize(place.base);
    case 'element':
      // A register array stays one only where its indices are constants after unrolling: others are local memory.
      return placeSize(place.base) + (isPlainIndex(place.index) ? 0 : Infinity);
    default:
      return Infinity;
  }
}

/** A constant or an affine expression of plain variables: what unrolling turns into constants. */
function isPlainIndex(index: Expression): boolean {
  switch (index.kind) {
    case 'integer':
      return true;
    case 'read':
      return index.place.kind === 'variablePlace' && index.place.variable.storage === 'local';
    case 'cast':
      return isPlainIndex(index.operand);
    case 'binary':
      return isPlainIndex(index.left) && isPlainIndex(index.right);
    default:
      return false;
  }
}
