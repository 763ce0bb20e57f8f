/** Whether two pieces of code do the same at different places, so that a compiler can select the place and do it once. */
import type { Expression, Place, Statement } from '../ir/nodes.ts';

/** The same statements but for constants and the indexes of what they access. */
export function sameButForIndexes(a: Statement, b: Statement): boolean {
  const left = flattened(a);
  const right = flattened(b);
  if (left.length !== right.length || left.length === 0) return false;
  return left.every((statement, i) => {
    const other = right[i];
    return (
      statement.kind === 'expression' &&
      other?.kind === 'expression' &&
      sameExpression(statement.expression, other.expression)
    );
  });
}

function flattened(statement: Statement): readonly Statement[] {
  return statement.kind === 'block' ? statement.statements.flatMap(flattened) : [statement];
}

function sameExpression(a: Expression, b: Expression): boolean {
  if (a.kind !== b.kind || a.type.kind !== b.type.kind) return false;
  switch (a.kind) {
    case 'integer':
    case 'float':
      return true;
    case 'read':
      return b.kind === 'read' && samePlace(a.place, b.place);
    case 'assign':
      return b.kind === 'assign' && samePlace(a.place, b.place) && sameExpression(a.value, b.value);
    case 'compoundAssign':
      return (
        b.kind === 'compoundAssign' &&
        a.operator === b.operator &&
        samePlace(a.place, b.place) &&
        sameExpression(a.value, b.value)
      );
    case 'binary':
      return (
        b.kind === 'binary' &&
        a.operator === b.operator &&
        sameExpression(a.left, b.left) &&
        sameExpression(a.right, b.right)
      );
    case 'unary':
      return b.kind === 'unary' && a.operator === b.operator && sameExpression(a.operand, b.operand);
    case 'cast':
      return b.kind === 'cast' && sameExpression(a.operand, b.operand);
    case 'pointerOffset':
      return (
        b.kind === 'pointerOffset' &&
        sameExpression(a.pointer, b.pointer) &&
        !isZero(a.index) &&
        !isZero(b.index)
      );
    case 'builtin':
      return b.kind === 'builtin' && a.name === b.name && a.axis === b.axis;
    default:
      return false;
  }
}

/** An index of 0 adds nothing, so there is no addition to be shared: nvcc leaves such arms apart. */
function isZero(index: Expression): boolean {
  return index.kind === 'integer' && Number(index.value) === 0;
}

function samePlace(a: Place, b: Place): boolean {
  switch (a.kind) {
    case 'variablePlace':
      return b.kind === 'variablePlace' && a.variable === b.variable;
    case 'dereference':
      return b.kind === 'dereference' && sameExpression(a.pointer, b.pointer);
    case 'member':
      return b.kind === 'member' && a.field === b.field && samePlace(a.base, b.base);
    case 'element':
      return b.kind === 'element' && samePlace(a.base, b.base) && !isZero(a.index) && !isZero(b.index);
    case 'opaquePlace':
      return false;
  }
}
