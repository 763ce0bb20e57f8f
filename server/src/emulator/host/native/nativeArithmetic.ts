/** Operators on values that lie on the stack. */
import type { BinaryOperator } from '../../../ir/nodes.ts';
import type { Location } from '../../../text/location.ts';
import type { ValueType } from '../../lanes/wasmFormat.ts';
import { notNative } from './nativeFunction.ts';
import type { NativeFunction } from './nativeFunction.ts';
import { hostImports } from './nativeHost.ts';
import { op } from './wasmBytes.ts';

type Table = Readonly<Partial<Record<BinaryOperator, number>>>;

/** The first instruction of each operator's family; those on signed numbers come before those on unsigned ones. */
const wholeOperators: Table = { '+': 0, '-': 1, '*': 2, '&': 7, '|': 8, '^': 9, '<<': 10 };
const signOperators: Table = { '/': 3, '%': 5, '>>': 11 };
const realOperators: Table = { '+': 0, '-': 1, '*': 2, '/': 3 };
const wholeComparisons: Table = { '==': 0, '!=': 1 };
const signComparisons: Table = { '<': 2, '>': 4, '<=': 6, '>=': 8 };
const realComparisons: Table = { '==': 0, '!=': 1, '<': 2, '>': 3, '<=': 4, '>=': 5 };

const firstOperator = { i32: 0x6a, i64: 0x7c, f32: 0x92, f64: 0xa0 } as const;
const firstComparison = { i32: 0x46, i64: 0x51, f32: 0x5b, f64: 0x61 } as const;

export const comparisons = new Set<BinaryOperator>(['==', '!=', '<', '<=', '>', '>=']);

/** Leaves 0 or 1. */
export function compare(
  w: NativeFunction,
  operator: BinaryOperator,
  kind: ValueType,
  unsigned: boolean,
): void {
  const first = firstComparison[kind];
  const isReal = kind === 'f32' || kind === 'f64';
  const plain = (isReal ? realComparisons : wholeComparisons)[operator];
  if (plain !== undefined) {
    w.code.emit(first + plain);
    return;
  }
  const signed = signComparisons[operator];
  if (signed === undefined) throw notNative();
  w.code.emit(first + signed + (unsigned ? 1 : 0));
}

/** `divisor` is that of a division by a constant. */
export function operate(
  w: NativeFunction,
  operator: BinaryOperator,
  kind: ValueType,
  unsigned: boolean,
  at: Location,
  divisor?: number | bigint,
): void {
  const first = firstOperator[kind];
  const isReal = kind === 'f32' || kind === 'f64';
  const plain = (isReal ? realOperators : wholeOperators)[operator];
  if (plain !== undefined) {
    w.code.emit(first + plain);
    return;
  }
  const signed = isReal ? undefined : signOperators[operator];
  if (signed === undefined) throw notNative();
  const instruction = first + signed + (unsigned ? 1 : 0);
  const isSafe =
    operator === '>>' || (divisor !== undefined && Number(divisor) !== 0 && Number(divisor) !== -1);
  if (isSafe) w.code.emit(instruction);
  else divide(w, kind as 'i32' | 'i64', instruction, operator === '/' && !unsigned, at);
}

/** Ends the program at a zero, and gives the smallest number where that divided by -1 overflows, as the interpreter does. */
function divide(
  w: NativeFunction,
  kind: 'i32' | 'i64',
  instruction: number,
  mayOverflow: boolean,
  at: Location,
): void {
  const { code } = w;
  w.temporary(kind, (left) => {
    w.temporary(kind, (right) => {
      code.set(right);
      code.set(left);
      code.get(right);
      code.emit(kind === 'i32' ? op.i32Eqz : op.i64Eqz);
      code.open(op.if);
      code.i32(w.host.location(at));
      code.call(hostImports.divisionByZero);
      code.end();
      if (mayOverflow) {
        code.get(right);
        if (kind === 'i32') code.i32(-1);
        else code.i64(-1);
        code.emit(firstComparison[kind]);
        code.open(op.if, kind);
        w.zero(kind);
        code.get(left);
        code.emit(firstOperator[kind] + 1);
        code.otherwise();
      }
      code.get(left);
      code.get(right);
      code.emit(instruction);
      if (mayOverflow) code.end();
    });
  });
}
