/** Inline PTX: where it is not known, its operands are evaluated and its outputs are known to change. */
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import { rootVariable } from '../../ir/walk.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import type { Context } from '../context.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { localVariable, opaque, read, variablePlace } from '../expressions/operands.ts';
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

/** What is worked out last of a sum that is written over several lines. */
function lastTermOf(node: SyntaxNode): SyntaxNode {
  const right =
    node.kind === 'binary_expression' && nodeText(node).includes('\n')
      ? childByField(node, 'right')
      : undefined;
  return right === undefined ? node : lastTermOf(right);
}

/** `"n"(4)`, `[size] "n"(sizeof(float))` */
function isImmediate(operand: SyntaxNode): boolean {
  return /^(?:\[\w*\]\s*)?"n"/.test(nodeText(operand));
}

function valueNodes(operands: readonly SyntaxNode[]): SyntaxNode[] {
  return operands
    .map((operand) => childByField(operand, 'value') ?? namedChildren(operand).at(-1))
    .filter((value) => value !== undefined);
}

/**
 * nvcc puts what is written over several lines on that of the last operand it works out, where that ends (`-lineinfo`, nvcc 13.0);
 * constants of the text of an instruction, `"n"(4)`, are none.
 */
function instructionLocation(node: SyntaxNode, operands: readonly SyntaxNode[]): Location {
  const at = locationOf(node);
  const worked = operands.findLast((operand) => !isImmediate(operand));
  const [value] = valueNodes(worked === undefined ? [] : [worked]);
  const term = value && lastTermOf(value);
  const places = [term, worked].flatMap((one) => (one === undefined ? [] : [locationOf(one)]));
  const [ending, whole] = places.filter(({ anchor }) => anchor === at.anchor);
  if (ending === undefined || whole === undefined) return at;
  const isOnLineOf = (to: Location, from: Location): boolean =>
    !nodeText(node)
      .slice(from.start - at.start, to.start - at.start)
      .includes('\n');
  if (isOnLineOf(ending, at)) return at;
  return isOnLineOf(ending, whole) ? whole : ending;
}

export function lowerAsm(node: SyntaxNode, cx: Context): Statement {
  const text = assemblyText(node);
  const name = instructionName(text);
  const [outputs, inputs] = [operandNodes(node, 'output_operands'), operandNodes(node, 'input_operands')];
  const at = instructionLocation(node, [...outputs, ...inputs]);
  const operands: Expression[] = valueNodes(inputs).map((one) => rvalue(lowerExpression(one, cx), cx, one));
  const results = new Results(at);
  const clobbers: Place[] = outputs.flatMap((output) =>
    valueNodes([output]).map((one) =>
      results.registerFor(placeOfOperand(lowerExpression(one, cx), cx, one), isAlsoRead(output)),
    ),
  );
  const known = lowerPtx(text, { outputs: clobbers, inputs: operands, at });
  const reason = name === '' ? 'inline PTX' : `inline PTX \`${name}\``;
  const statements = known ?? [
    { kind: 'expression', expression: opaque(reason, at, types.voidType, operands, clobbers), at },
  ];
  const isOpaque = statements.some((one) => one.kind === 'expression' && one.expression.kind === 'opaque');
  return results.around({ kind: 'block', statements, isAssembly: true, at }, isOpaque);
}

/** `"+f"(c[i])` */
function isAlsoRead(output: SyntaxNode): boolean {
  return /^(?:\[\w*\]\s*)?"\+/.test(nodeText(output));
}

/** Instructions leave their results in registers: those that are wanted in memory are stored behind them. */
class Results {
  private readonly before: Statement[] = [];
  private readonly behind: Statement[] = [];
  private readonly at: Location;

  constructor(at: Location) {
    this.at = at;
  }

  registerFor(place: Place, isAlsoRead: boolean): Place {
    const storage = rootVariable(place)?.storage;
    if (storage === 'local' || storage === 'parameter') return place;
    const { at } = this;
    const { type } = place;
    const variable = localVariable('$result', type, at);
    const initializer = isAlsoRead ? read(place) : undefined;
    this.before.push({ kind: 'declare', variable, initializer, at: place.at });
    const register = variablePlace(variable, at);
    const store: Expression = { kind: 'assign', place: { ...place, at }, value: read(register), type, at };
    this.behind.push({ kind: 'expression', expression: store, at });
    return register;
  }

  around(assembly: Statement, isOpaque: boolean): Statement {
    const { at, before, behind } = this;
    if (before.length === 0) return assembly;
    if (!isOpaque) return { kind: 'block', statements: [...before, assembly, ...behind], at };
    // Which of them are loaded again in the next turn of a loop, nvcc decides by what else the loop has.
    const forgetting = opaque('', at, types.voidType, [], []);
    const end: Statement = { kind: 'expression', expression: { ...forgetting, isForgetting: true }, at };
    return { kind: 'block', statements: [...before, assembly, ...behind, end], at };
  }
}
