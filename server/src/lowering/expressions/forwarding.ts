/** What `std::forward` gives: a call tells whether a parameter `T&&` of a template is bound to a temporary. */
import type { Place, Variable } from '../../ir/nodes.ts';
import { isHostObject } from '../classes/destruction.ts';
import { childByField, nodeText } from '../tree.ts';
import type { Context } from '../context.ts';
import type { FunctionEntity, TemplateHead } from '../names/entities.ts';
import type { Signature, SignatureParameter } from '../types/signatures.ts';
import type { Operand, PlaceOperand } from './operands.ts';

/** By position, one letter for each parameter: bound to a temporary, to a named object, perhaps to either; `-` for all others. */
export type ForwardingKinds = string;

const isTemporary = new WeakMap<Variable, boolean>();

/** `T&&` of a template's own `T`, and `auto&&`, are bound to anything; `Vector<T>&&` is not. */
export function isForwarding({ node }: SignatureParameter, head: TemplateHead | undefined): boolean {
  const type = childByField(node, 'type');
  if (type?.kind === 'placeholder_type_specifier') return true;
  return (
    type?.kind === 'type_identifier' && head?.parameters.some(({ name }) => name === nodeText(type)) === true
  );
}

function kindOf(
  parameter: SignatureParameter,
  operand: Operand | undefined,
  head: TemplateHead,
  cx: Context,
): string {
  const { type } = parameter;
  const isObject =
    type.kind === 'pointer' && type.pointee.kind === 'struct' && isHostObject(type.pointee, cx);
  if (operand === undefined || !isObject || !parameter.isRvalueReference) return '-';
  if (!isForwarding(parameter, head)) return '-';
  if (operand.kind === 'value') return operand.lvalue === undefined ? 't' : 'n';
  if (operand.kind !== 'place') return 't';
  return operand.moved === true ? 't' : operand.moved === undefined ? 'n' : 'p';
}

/** Of objects that are more than their values; empty where nothing is forwarded. */
export function forwardingKinds(
  { head }: FunctionEntity,
  { parameters }: Signature,
  operands: readonly Operand[],
  cx: Context,
): ForwardingKinds {
  if (head === undefined) return '';
  const kinds = parameters.map((parameter, i) => kindOf(parameter, operands[i], head, cx));
  return kinds.some((one) => one !== '-') ? kinds.join('') : '';
}

/** Of the parameters of a new instance, which its calls bind to temporaries. */
export function noteForwarded(
  parameters: readonly SignatureParameter[],
  variables: readonly Variable[],
  head: TemplateHead | undefined,
  kinds: ForwardingKinds,
): void {
  parameters.forEach((parameter, i) => {
    const kind = kinds[i];
    // `Vector<T>&&`, and what is no reference, is only given temporaries, and is T itself.
    if (!isForwarding(parameter, head)) {
      const { type } = parameter;
      if (parameter.isRvalueReference || type.kind === 'struct') isTemporary.set(variables[i]!, true);
    } else if (kind === 't' || kind === 'n') isTemporary.set(variables[i]!, kind === 't');
  });
}

/** The parameter that a place is, or the one that is a reference to it. */
function parameterOf(place: Place): Variable | undefined {
  if (place.kind === 'variablePlace') return place.variable;
  if (place.kind !== 'dereference' || place.pointer.kind !== 'read') return undefined;
  const { place: inner } = place.pointer;
  return inner.kind === 'variablePlace' ? inner.variable : undefined;
}

/** `std::forward<T>(x)`. */
export function forwarded(operand: PlaceOperand): PlaceOperand {
  const parameter = parameterOf(operand.place);
  const known = parameter && isTemporary.get(parameter);
  if (known === undefined) return { ...operand, moved: 'perhaps' };
  return known ? { ...operand, moved: true } : operand;
}
