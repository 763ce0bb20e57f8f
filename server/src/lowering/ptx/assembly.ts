/** Inline PTX: where it is not known, its operands are evaluated and its outputs are known to change. */
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import type { Context } from '../context.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { opaque } from '../expressions/operands.ts';
import { lowerPtx } from './ptx.ts';
import { placeOfOperand, rvalue } from '../expressions/operandTypes.ts';
import { parseString } from '../expressions/literals.ts';
import { childByField, locationOf, namedChildren, nodeText } from '../tree.ts';

function assemblyText(node: SyntaxNode): string {
  const code = childByField(node, 'assembly_code');
  if (code === undefined) return '';
  const parts = code.kind === 'concatenated_string' ? namedChildren(code) : [code];
  return parts.map((part) => parseString(nodeText(part))).join('');
}

/** The first instruction of the text, e.g. `mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32`. */
function instructionName(text: string): string {
  const lines = text.split(/[;\n{}]/).map((line) => line.trim());
  const first = lines.find(
    (line) => line !== '' && !line.startsWith('.reg') && !line.startsWith('//') && !/:$/.test(line),
  );
  const words = (first ?? '').split(/\s+/);
  return (words[0]?.startsWith('@') === true ? words[1] : words[0]) ?? '';
}

/** `"l"(p)` and the like. */
function operandNodes(node: SyntaxNode, field: 'output_operands' | 'input_operands'): SyntaxNode[] {
  const list = childByField(node, field);
  return list === undefined ? [] : namedChildren(list);
}

function valueNodes(operands: readonly SyntaxNode[]): SyntaxNode[] {
  return operands
    .map((operand) => childByField(operand, 'value') ?? namedChildren(operand).at(-1))
    .filter((value) => value !== undefined);
}

/** nvcc puts what is written over several lines on that of its last operand (`-lineinfo`, nvcc 13.0). */
function instructionLocation(node: SyntaxNode, operands: readonly SyntaxNode[]): Location {
  const at = locationOf(node);
  const last = operands.at(-1);
  const lastAt = last && locationOf(last);
  if (lastAt?.anchor !== at.anchor) return at;
  return nodeText(node)
    .slice(0, lastAt.start - at.start)
    .includes('\n')
    ? lastAt
    : at;
}

export function lowerAsm(node: SyntaxNode, cx: Context): Statement {
  const text = assemblyText(node);
  const name = instructionName(text);
  const [outputs, inputs] = [operandNodes(node, 'output_operands'), operandNodes(node, 'input_operands')];
  const at = instructionLocation(node, [...outputs, ...inputs]);
  const operands: Expression[] = valueNodes(inputs).map((one) => rvalue(lowerExpression(one, cx), cx, one));
  const clobbers: Place[] = valueNodes(outputs).map((one) =>
    placeOfOperand(lowerExpression(one, cx), cx, one),
  );
  const known = lowerPtx(text, { outputs: clobbers, inputs: operands, at });
  const reason = name === '' ? 'inline PTX' : `inline PTX \`${name}\``;
  const statements = known ?? [
    { kind: 'expression', expression: opaque(reason, at, types.voidType, operands, clobbers), at },
  ];
  return { kind: 'block', statements, isAssembly: true, at };
}
