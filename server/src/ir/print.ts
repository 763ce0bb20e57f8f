/** Prints IR as C-like text with every conversion written out: for tests and for looking at lowering's work. */
import type { Expression, FunctionIr, Place, Statement, SwitchCase } from './nodes.ts';
import { typeName } from './types.ts';
import type { Type } from './types.ts';

const suffixes: Readonly<Record<string, string>> = {
  int: '',
  'unsigned int': 'u',
  long: 'l',
  'unsigned long': 'ul',
  'long long': 'll',
  'unsigned long long': 'ull',
};

function integerText(value: number | bigint, type: Type): string {
  if (type.kind === 'boolean') return Number(value) === 0 ? 'false' : 'true';
  const suffix = type.kind === 'integer' ? suffixes[type.name] : undefined;
  return suffix === undefined ? `(${typeName(type)})${String(value)}` : `${String(value)}${suffix}`;
}

function floatText(value: number, type: Type): string {
  const digits = Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}.0` : String(value);
  if (type.kind !== 'float' || type.format === 'double') return digits;
  return type.format === 'single' ? `${digits}f` : `(${type.name})${digits}`;
}

const list = (values: readonly Expression[]): string => values.map(printExpression).join(', ');

function call(name: string, values: readonly Expression[]): string {
  return `${name}(${list(values)})`;
}

function printOffset(node: Extract<Expression, { kind: 'pointerOffset' }>): string {
  return `${operandText(node.pointer)} ${node.subtract ? '-' : '+'} ${operandText(node.index)}`;
}

/** Parenthesised where it is not a single term. */
function operandText(node: Expression): string {
  const text = printExpression(node);
  const isTerm =
    node.kind === 'integer' ||
    node.kind === 'float' ||
    node.kind === 'string' ||
    node.kind === 'builtin' ||
    node.kind === 'call' ||
    node.kind === 'intrinsic' ||
    node.kind === 'construct' ||
    node.kind === 'opaque' ||
    node.kind === 'extract' ||
    (node.kind === 'read' && !text.startsWith('*'));
  return isTerm ? text : `(${text})`;
}

function printSequence(node: Extract<Expression, { kind: 'sequence' }>): string {
  const effects = node.effects.map((effect) => printStatement(effect, '').trim()).join(' ');
  return `({ ${effects} ${printExpression(node.value)}; })`;
}

function printLaunch(node: Extract<Expression, { kind: 'launch' }>): string {
  const sizes = [node.grid, node.block, node.sharedBytes, node.stream].filter((one) => one !== undefined);
  const { kernel } = node;
  const name = kernel.kind === 'function' ? kernel.displayName : `(${printExpression(kernel)})`;
  return `${name}<<<${list(sizes)}>>>(${list(node.arguments)})`;
}

function printCompound(node: Extract<Expression, { kind: 'compoundAssign' }>): string {
  const computed = node.elementSizeInBytes === undefined ? ` as ${typeName(node.computationType)}` : '';
  const prefix = node.result === 'old' ? 'old ' : '';
  return `${prefix}${printPlace(node.place)} ${node.operator}= ${operandText(node.value)}${computed}`;
}

export function printExpression(node: Expression): string {
  switch (node.kind) {
    case 'integer':
      return integerText(node.value, node.type);
    case 'float':
      return floatText(node.value, node.type);
    case 'string':
      return JSON.stringify(node.value);
    case 'builtin':
      return `${node.name}.${node.axis}`;
    case 'read':
      return printPlace(node.place);
    case 'address':
      return `&${printPlace(node.place)}`;
    case 'unary':
      return `${node.operator}${operandText(node.operand)}`;
    case 'binary':
    case 'logical':
      return `${operandText(node.left)} ${node.operator} ${operandText(node.right)}`;
    case 'pointerOffset':
      return printOffset(node);
    case 'pointerDifference':
      return `${operandText(node.left)} - ${operandText(node.right)}`;
    case 'conditional':
      return `${operandText(node.condition)} ? ${operandText(node.whenTrue)} : ${operandText(node.whenFalse)}`;
    case 'cast':
      return `(${typeName(node.type)})${operandText(node.operand)}`;
    case 'assign':
      return `${printPlace(node.place)} = ${printExpression(node.value)}`;
    case 'compoundAssign':
      return printCompound(node);
    case 'construct':
      return `${typeName(node.type)}{${list(node.values)}}`;
    case 'extract':
      return `${operandText(node.operand)}.${node.field.name}`;
    case 'sequence':
      return printSequence(node);
    case 'call':
      return call(node.callee.displayName, node.arguments);
    case 'intrinsic':
      return call(node.name, node.arguments);
    case 'atomic':
      return `atomic.${node.operation}(${[printPlace(node.place), ...node.operands.map(printExpression)].join(', ')})`;
    case 'launch':
      return printLaunch(node);
    case 'functionReference':
      return `&${node.function.displayName}`;
    case 'opaque':
      return `opaque[${node.reason}](${list(node.operands)})`;
  }
}

export function printPlace(place: Place): string {
  switch (place.kind) {
    case 'variablePlace':
      return place.variable.name;
    case 'dereference':
      return place.pointer.kind === 'pointerOffset' && !place.pointer.subtract
        ? `${operandText(place.pointer.pointer)}[${printExpression(place.pointer.index)}]`
        : `*${operandText(place.pointer)}`;
    case 'member':
      return place.base.kind === 'dereference' && place.base.pointer.kind !== 'pointerOffset'
        ? `${operandText(place.base.pointer)}->${place.field.name}`
        : `${printPlace(place.base)}.${place.field.name}`;
    case 'element':
      return `${printPlace(place.base)}[${printExpression(place.index)}]`;
    case 'opaquePlace':
      return `opaque[${place.reason}](${list(place.operands)})`;
  }
}

function declarationText(name: string, type: Type): string {
  if (type.kind !== 'array') return `${typeName(type)} ${name}`.replace(/([*&]) /, '$1');
  let element: Type = type;
  let lengths = '';
  while (element.kind === 'array') {
    lengths += `[${element.length ?? ''}]`;
    element = element.element;
  }
  return `${typeName(element)} ${name}${lengths}`;
}

function printCase(one: SwitchCase, indent: string): string {
  const labels = [
    ...one.values.map((value) => `case ${value}:`),
    ...(one.isDefault ? ['default:'] : []),
  ].join(' ');
  return [`${indent}${labels}`, ...one.statements.map((inner) => printStatement(inner, `${indent}  `))].join(
    '\n',
  );
}

function printLoop(node: Extract<Statement, { kind: 'loop' }>, indent: string): string {
  const condition = node.condition === undefined ? '' : printExpression(node.condition);
  const step = node.step === undefined ? '' : `; ${printExpression(node.step)}`;
  const unroll = node.unroll === undefined ? '' : ` unroll(${node.unroll})`;
  const body = printStatement(node.body, `${indent}  `);
  return node.testAtEnd
    ? `${indent}do${unroll}\n${body}\n${indent}while (${condition})`
    : `${indent}while (${condition}${step})${unroll}\n${body}`;
}

function printStatement(node: Statement, indent: string): string {
  switch (node.kind) {
    case 'expression':
      return `${indent}${printExpression(node.expression)};`;
    case 'declare': {
      const initializer = node.initializer === undefined ? '' : ` = ${printExpression(node.initializer)}`;
      return `${indent}${declarationText(node.variable.name, node.variable.type)}${initializer};`;
    }
    case 'block':
      return node.statements.length === 0
        ? `${indent}{}`
        : [
            `${indent}{`,
            ...node.statements.map((one) => printStatement(one, `${indent}  `)),
            `${indent}}`,
          ].join('\n');
    case 'if': {
      const head = `${indent}if (${printExpression(node.condition)})\n${printStatement(node.whenTrue, `${indent}  `)}`;
      if (node.whenFalse === undefined) return head;
      return `${head}\n${indent}else\n${printStatement(node.whenFalse, `${indent}  `)}`;
    }
    case 'loop':
      return printLoop(node, indent);
    case 'switch':
      return [
        `${indent}switch (${printExpression(node.subject)}) {`,
        ...node.cases.map((one) => printCase(one, indent)),
        `${indent}}`,
      ].join('\n');
    case 'break':
    case 'continue':
      return `${indent}${node.kind};`;
    case 'return':
      return `${indent}return${node.value === undefined ? '' : ` ${printExpression(node.value)}`};`;
    case 'opaqueStatement':
      return `${indent}opaque[${node.reason}];`;
  }
}

export function printFunction(node: FunctionIr): string {
  const parameters = node.parameters.map((one) => declarationText(one.name, one.type)).join(', ');
  const head = `${node.role} ${typeName(node.returnType)} ${node.displayName}(${parameters})`;
  const { body } = node;
  if (body === undefined) return `${head};`;
  const shared = node.sharedVariables.map(
    (one) => `  ${one.storage} ${declarationText(one.name, one.type)};`,
  );
  const statements = body.statements.map((one) => printStatement(one, '  '));
  return [`${head} {`, ...shared, ...statements, '}'].join('\n');
}
