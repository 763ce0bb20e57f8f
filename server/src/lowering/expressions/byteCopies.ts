/** memcpy and memset in kernels: loops of `prelude/byteCopies.ts`, but for local objects that are cleared as a whole. */
import type { Expression, Intrinsic, Place } from '../../ir/nodes.ts';
import { sizeInBytes } from '../../ir/types.ts';
import { zeroValue } from '../classes/initialization.ts';
import type { Context } from '../context.ts';
import { instantiateFunction } from '../functions.ts';
import { lookupIn } from '../names/scopes.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { castTo } from '../types/conversions.ts';

const loops: Readonly<Partial<Record<string, string>>> = { memcpy: '_copy_bytes', memset: '_set_bytes' };

/** The call as device code runs it; as it stands in host code, and for any other function. */
export function inDeviceCode(called: Intrinsic, cx: Context, node: SyntaxNode): Expression {
  const name = loops[called.name];
  if (name === undefined || cx.frame === undefined || cx.frame.role === 'host') return called;
  const { at, type } = called;
  const cleared = called.name === 'memset' ? clearedObject(called) : undefined;
  if (cleared !== undefined) {
    const zero = zeroValue(cleared.type, node);
    const clear: Expression = { kind: 'assign', place: cleared, value: zero, type: cleared.type, at };
    const effects = [{ kind: 'expression', expression: clear, at } as const];
    return { kind: 'sequence', effects, value: called.arguments[0]!, type, at };
  }
  const [loop] = lookupIn(cx.session, cx.session.globalScope, name) ?? [];
  if (loop?.kind !== 'function') return called;
  const callee = instantiateFunction(loop, [], cx.session);
  const given = called.arguments.map((one, i) => castTo(one, callee.parameters[i]?.type ?? one.type));
  return { kind: 'call', callee, arguments: given, type, at };
}

/** The local variable all of whose bytes a call sets to zero. */
function clearedObject({ arguments: [pointer, byte, bytes] }: Intrinsic): Place | undefined {
  const place = pointer && wholeVariable(pointer);
  if (place === undefined || byte?.kind !== 'integer' || bytes?.kind !== 'integer') return undefined;
  return Number(byte.value) === 0 && Number(bytes.value) === sizeInBytes(place.type) ? place : undefined;
}

function wholeVariable(pointer: Expression): Place | undefined {
  if (pointer.kind === 'cast') return wholeVariable(pointer.operand);
  const place = pointer.kind === 'address' ? pointer.place : undefined;
  return place?.kind === 'variablePlace' && place.variable.storage === 'local' ? place : undefined;
}
