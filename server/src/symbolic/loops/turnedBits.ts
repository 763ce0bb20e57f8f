/**
 * Loops that turn bits around, `r = (r << 1) | (x & 1); x >>= 1;`, as Fourier transforms do: after n turns `r` is
 * `__brev(x) >> (32 - n)`, also where n is not known. Where it is known, following turn by turn leaves a bit pattern of the block's number
 * for each turn, which says less.
 */
import type { Expression, Loop, Place, Statement, Variable } from '../../ir/nodes.ts';
import { unsignedIntType } from '../../ir/types.ts';
import { bitFunction } from '../intrinsics.ts';
import type { Machine } from '../machine.ts';
import { binaryValue } from '../values/operators.ts';
import {
  constantPolynomial,
  isConstant,
  isUniformPolynomial,
  subtract,
  uniformConstant,
} from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { integerValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import type { TripCount } from './tripCount.ts';

/** Runs a loop; what its turns don't tell of a variable that it fills with turned bits, their number does. */
export function turnBits(loop: Loop, { ifAny: turns }: TripCount, run: () => void, machine: Machine): void {
  const { turned, source } = turnedBits(loop) ?? {};
  const isAsked = turned !== undefined && machine.relevance.bears(turned);
  const isCounted = turns !== undefined && isUniformPolynomial(turns) && isFew(turns);
  const { variables } = machine.state;
  const before = isAsked && isCounted ? variables.get(turned) : undefined;
  const bits = isAsked && isCounted && source ? variables.get(source) : undefined;
  run();
  if (
    !isAsked ||
    !isCounted ||
    isKnown(variables.get(turned)) ||
    before?.kind !== 'integer' ||
    bits?.kind !== 'integer'
  )
    return;
  if (uniformConstant(before.polynomial) !== 0) return;
  const reversed = bitFunction('__brev', [bits], unsignedIntType, machine);
  if (reversed === undefined) return;
  const rest = integerValue(subtract(constantPolynomial(WORD_BITS), turns));
  machine.state.variables.set(turned, binaryValue('>>', reversed, rest, unsignedIntType, machine));
}

const WORD_BITS = 32;

/** Some, and not more than there are bits. */
function isFew(turns: Polynomial): boolean {
  const constant = uniformConstant(turns);
  return constant === undefined || (constant > 0 && constant <= WORD_BITS);
}

/** Whether each lane's number is known. */
function isKnown(value: Value | undefined): boolean {
  return value?.kind === 'integer' && isConstant(value.polynomial);
}

interface TurnedBits {
  readonly turned: Variable;
  readonly source: Variable;
}

const known = new WeakMap<Loop, TurnedBits | null>();

function turnedBits(loop: Loop): TurnedBits | undefined {
  let found = known.get(loop);
  if (found === undefined) known.set(loop, (found = find(loop) ?? null));
  return found ?? undefined;
}

/** What the statements seen so far make of the two variables. */
interface Seen {
  readonly doubled?: Variable;
  readonly filled?: TurnedBits;
}

function find({ body, testAtEnd }: Loop): TurnedBits | undefined {
  if (testAtEnd) return undefined;
  const statements = statementsIn(body);
  let seen: Seen | undefined = {};
  for (const [i, statement] of statements.entries()) {
    const change = changeOf(statement);
    if (change === undefined || seen === undefined) return undefined;
    const { filled } = seen;
    // The bit that was taken goes last.
    if (filled !== undefined)
      return i === statements.length - 1 && isHalved(change, filled.source) ? filled : undefined;
    seen = next(change, seen);
  }
  return undefined;
}

function next({ variable, value }: Change, { doubled }: Seen): Seen | undefined {
  if (doubled === undefined && isDouble(value, variable)) return { doubled: variable };
  if (value.kind !== 'binary' || !['|', '+', '^'].includes(value.operator)) return undefined;
  for (const [rest, bit] of [
    [value.left, value.right],
    [value.right, value.left],
  ] as const) {
    const source = lowestBitOf(withoutWidening(bit));
    const isShifted =
      doubled === variable ? isRead(rest, variable) : isDouble(withoutWidening(rest), variable);
    if (source !== undefined && source !== variable && isShifted)
      return { filled: { turned: variable, source } };
  }
  return undefined;
}

interface Change {
  readonly variable: Variable;
  readonly value: Expression;
}

function statementsIn(body: Statement): readonly Statement[] {
  return body.kind === 'block' ? body.statements.flatMap(statementsIn) : [body];
}

/** A statement that sets a register, `x op= y` as `x = x op y`. */
function changeOf(statement: Statement): Change | undefined {
  if (statement.kind !== 'expression') return undefined;
  const { expression: node } = statement;
  if (node.kind !== 'assign' && node.kind !== 'compoundAssign') return undefined;
  const { place } = node;
  if (place.kind !== 'variablePlace' || !isWord(place.variable)) return undefined;
  const { variable } = place;
  if (node.kind === 'assign') return { variable, value: withoutWidening(node.value) };
  const { operator, value: right, type, at } = node;
  const left: Expression = { kind: 'read', place: place as Place, type, at };
  return { variable, value: { kind: 'binary', operator, left, right, type, at } };
}

/** A local integer of at least 32 bits, so that no turn of a number of turns that fits shifts out what is asked for. */
function isWord({ type, storage, addressTaken }: Variable): boolean {
  const isLocal = storage === 'local' || storage === 'parameter';
  return isLocal && !addressTaken && type.kind === 'integer' && type.bits >= WORD_BITS;
}

function withoutWidening(e: Expression): Expression {
  const isWider = e.kind === 'cast' && e.type.kind === 'integer' && e.type.bits >= WORD_BITS;
  return isWider ? withoutWidening(e.operand) : e;
}

function isRead(e: Expression, variable: Variable): boolean {
  const { kind, ...rest } = withoutWidening(e);
  const place = kind === 'read' && 'place' in rest ? rest.place : undefined;
  return place?.kind === 'variablePlace' && place.variable === variable;
}

/** `x << 1`, `2 * x`, `x * 2` */
function isDouble(e: Expression, variable: Variable): boolean {
  if (e.kind !== 'binary') return false;
  const { operator, left, right } = e;
  if (operator === '<<') return isRead(left, variable) && isNumber(right, 1);
  if (operator !== '*') return false;
  return (isRead(left, variable) && isNumber(right, 2)) || (isNumber(left, 2) && isRead(right, variable));
}

/** `x >> 1`, and `x / 2` of what has no sign */
function isHalved({ variable, value }: Change, source: Variable): boolean {
  if (variable !== source || value.kind !== 'binary' || !isRead(value.left, source)) return false;
  if (value.operator === '>>') return isNumber(value.right, 1);
  return value.operator === '/' && isUnsigned(source) && isNumber(value.right, 2);
}

/** The variable of `x & 1`, and of `x % 2` of what has no sign. */
function lowestBitOf(e: Expression): Variable | undefined {
  if (e.kind !== 'binary') return undefined;
  const left = withoutWidening(e.left);
  const isBit = e.operator === '&' ? isNumber(e.right, 1) : e.operator === '%' && isNumber(e.right, 2);
  if (!isBit || left.kind !== 'read' || left.place.kind !== 'variablePlace') return undefined;
  const { variable } = left.place;
  return isWord(variable) && (e.operator === '&' || isUnsigned(variable)) ? variable : undefined;
}

function isUnsigned({ type }: Variable): boolean {
  return type.kind === 'integer' && !type.signed;
}

function isNumber(e: Expression, number: number): boolean {
  const constant = withoutWidening(e);
  return constant.kind === 'integer' && Number(constant.value) === number;
}
