/** Functions of the C library and the CUDA runtime as values: `free` as a deleter, `toupper` for std::transform. */
import type { Expression, FunctionIr, Statement, Variable } from '../../ir/nodes.ts';
import { intrinsicEntry } from '../../ir/intrinsics.ts';
import type { IntrinsicEntry } from '../../ir/intrinsics.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Context, Session } from '../context.ts';
import { signatureType } from './intrinsicCalls.ts';
import { read, variablePlace } from './operands.ts';
import type { Operand } from './operands.ts';

/** A pointer to one of them is the same wherever it is taken. */
const made = new WeakMap<Session, Map<string, FunctionIr>>();

interface Signature {
  readonly result: Type;
  readonly parameters: readonly Type[];
}

/** Where every type is known by itself, or, of C++'s overloads for floating types, by what is wanted. */
function signatureOf(entry: IntrinsicEntry, wanted: readonly Type[] | undefined): Signature | undefined {
  const [first] = wanted ?? [];
  const floating = first?.kind === 'float' ? first : undefined;
  const typeOf = (letter: string): Type | undefined => (letter === 'F' ? floating : signatureType(letter));
  const result = typeOf(entry.result);
  const parameters = entry.parameters.map(typeOf);
  const isKnown = parameters.every((one) => one !== undefined);
  return result === undefined || !isKnown ? undefined : { result, parameters };
}

function bodyOf(entry: IntrinsicEntry, target: FunctionIr): Statement {
  const { at, returnType } = target;
  const call: Expression = {
    kind: 'intrinsic',
    name: entry.name,
    arguments: target.parameters.map((one) => read(variablePlace(one, at))),
    type: returnType,
    at,
  };
  return returnType.kind === 'void'
    ? { kind: 'expression', expression: call, at }
    : { kind: 'return', value: call, at };
}

/** The function that such a name stands for; `wanted` are the parameters of the pointer that it becomes. */
export function libraryFunction(
  operand: Operand,
  cx: Context,
  wanted?: readonly Type[],
): FunctionIr | undefined {
  if (operand.kind !== 'named' || operand.object !== undefined || operand.argumentsNode !== undefined)
    return undefined;
  const { name, at } = operand;
  const isHost = cx.frame === undefined || cx.frame.role === 'host';
  const isLibrary = /^(std::|::)?\w+$/.test(operand.qualifiedName);
  const entry = isHost && isLibrary && at !== undefined ? intrinsicEntry(name) : undefined;
  const signature = entry && signatureOf(entry, wanted);
  if (entry === undefined || signature === undefined || at === undefined) return undefined;
  const key = `${name} ${signature.parameters.map(types.typeName).join()}`;
  const known = made.get(cx.session) ?? new Map<string, FunctionIr>();
  made.set(cx.session, known);
  const before = known.get(key);
  if (before !== undefined) return before;
  const parameters = signature.parameters.map((type, i): Variable => ({
    kind: 'variable',
    name: `$${i}`,
    type,
    storage: 'parameter',
    addressTaken: false,
    at,
  }));
  const target: FunctionIr = {
    kind: 'function',
    name,
    displayName: name,
    role: 'host',
    templateArguments: [],
    parameters,
    returnType: signature.result,
    body: undefined,
    sharedVariables: [],
    at,
    nameAt: at,
  };
  target.body = { kind: 'block', statements: [bodyOf(entry, target)], at };
  known.set(key, target);
  return target;
}
