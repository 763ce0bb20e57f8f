/** Arrays whose lengths are known only when host code reaches them: memory for as long as their block runs. */
import type { Declare, Expression, Place, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { elementsDestruction, isDestroyed } from '../classes/destruction.ts';
import { addEntity } from '../names/entities.ts';
import { lowerValue } from '../expressions/expressions.ts';
import { defaultValue } from '../classes/initialization.ts';
import { initialElements, intrinsic, statementOf } from '../classes/elementLists.ts';
import { constructEach } from '../classes/newDelete.ts';
import { read, variablePlace } from '../expressions/operands.ts';
import { temporaryOf } from '../expressions/operandTypes.ts';
import { binaryValue } from '../expressions/operators.ts';
import { childByField, locationOf, nodeText } from '../tree.ts';

/** The `n` and `m` of `x[n][m]`, `*x[n][m]` and `(*x)[n][m]`. */
export function lengthsOf(declarator: SyntaxNode): SyntaxNode[] | undefined {
  if (declarator.kind === 'parenthesized_declarator') return [];
  const inner = childByField(declarator, 'declarator');
  if (inner === undefined) return declarator.kind === 'identifier' ? [] : undefined;
  const before = lengthsOf(inner);
  if (declarator.kind === 'pointer_declarator') return before;
  const size = declarator.kind === 'array_declarator' ? childByField(declarator, 'size') : undefined;
  return before === undefined || size === undefined ? undefined : [...before, size];
}

interface Shape {
  /** `int[n][m]` and `int[m]` of `int[n][m]`, whose sizes the program computes. */
  readonly arrays: readonly Type[];
  readonly element: Type;
  readonly sizeInBytes: number;
  readonly lengths: readonly SyntaxNode[];
}

function shapeWith(type: Type, lengths: readonly SyntaxNode[]): Shape | undefined {
  const arrays: Type[] = [];
  let element = type;
  while (element.kind === 'array' && types.exactSizeInBytes(element) === undefined) {
    arrays.push(element);
    element = element.element;
  }
  const sizeInBytes = types.sizeInBytes(element);
  if (arrays.length === 0 || lengths.length < arrays.length) return undefined;
  return sizeInBytes === undefined || sizeInBytes === 0
    ? undefined
    : { arrays, element, sizeInBytes, lengths };
}

/** Computes the sizes of the rows and then the array, as GCC does, and notes them for `sizeof` and subscripts. */
function declareSizes(shape: Shape, cx: Context, at: Location): { first: Expression; declared: Declare[] } {
  const sizes = (cx.frame!.variableTypes ??= new Map<Type, Expression>());
  const declared: Declare[] = [];
  let size: Expression = integerConstant(shape.sizeInBytes, types.unsignedLongType, at);
  for (let i = shape.arrays.length - 1; i >= 0; i--) {
    const length = castTo(lowerValue(shape.lengths[i]!, cx), types.unsignedLongType);
    const bytes = binaryValue('*', length, size, at);
    const kept = temporaryOf(types.unsignedLongType, bytes, cx, at);
    declared.push(kept.declare);
    size = read(kept.place);
    sizes.set(shape.arrays[i]!, size);
  }
  return { first: size, declared };
}

interface Elements {
  readonly statements: readonly Statement[];
  readonly destroy: Expression | undefined;
}

/** What constructs and destroys the elements. */
function lifeOf(
  pointer: Place,
  bytes: Expression,
  shape: Shape,
  initNode: SyntaxNode | undefined,
  cx: Context,
): Elements | undefined {
  const { element } = shape;
  const { at } = pointer;
  const initial = defaultValue(element, cx, shape.lengths[0]!);
  const isDestructed = isDestroyed(element, cx.session);
  if (initial === undefined && !isDestructed) {
    const statements = initNode === undefined ? [] : initialElements(pointer, bytes, initNode, cx);
    return statements && { statements, destroy: undefined };
  }
  if (initNode !== undefined || shape.arrays.length > 1) return undefined;
  const size = integerConstant(shape.sizeInBytes, types.unsignedLongType, at);
  const count = temporaryOf(types.unsignedLongType, binaryValue('/', bytes, size, at), cx, at);
  const constructed = initial === undefined ? [] : constructEach(pointer, count.place, initial, cx);
  const length = castTo(read(count.place), types.longType);
  const destroy = isDestructed ? elementsDestruction(read(pointer), length, element, cx.session) : undefined;
  return { statements: [count.declare, ...constructed], destroy };
}

/** What `float (*x)[n]` computes in host code, so that elements of `x` are found: the sizes of its rows. */
export function declareRowSizes(
  type: Type,
  lengths: readonly SyntaxNode[] | undefined,
  cx: Context,
  at: Location,
): Declare[] {
  if (cx.frame?.role !== 'host' || type.kind !== 'pointer' || lengths === undefined) return [];
  const shape = shapeWith(type.pointee, lengths);
  return shape === undefined ? [] : declareSizes(shape, cx, at).declared;
}

/** `float x[n];` in host code; undefined where the array is none of these. */
export function declareVariableArray(
  type: Type,
  declarator: SyntaxNode,
  name: SyntaxNode,
  initNode: SyntaxNode | undefined,
  cx: Context,
): Statement[] | undefined {
  if (cx.frame?.role !== 'host' || type.kind !== 'array') return undefined;
  const lengths = lengthsOf(declarator);
  const shape = lengths && shapeWith(type, lengths);
  if (shape === undefined) return undefined;
  const at = locationOf(declarator);
  const pointer = types.pointerTo(type.element);
  const variable: Variable = {
    kind: 'variable',
    name: nodeText(name),
    type: pointer,
    storage: 'local',
    addressTaken: false,
    at,
  };
  const { first: bytes, declared } = declareSizes(shape, cx, at);
  const place = variablePlace(variable, at);
  const life = lifeOf(place, bytes, shape, initNode, cx);
  if (life === undefined) return undefined;
  cx.scope.names.delete(variable.name);
  addEntity(cx.scope, variable.name, { kind: 'local', variable, constant: undefined });
  cx.frame.variableSizes ??= new Map();
  cx.frame.variableSizes.set(variable, { bytes, type });
  const memory = intrinsic('alloca', [bytes], types.pointerTo(types.voidType), at);
  const free = intrinsic('free', [read(place)], types.voidType, at);
  const destroy: Expression =
    life.destroy === undefined
      ? free
      : { kind: 'sequence', effects: [statementOf(life.destroy)], value: free, type: types.voidType, at };
  return [
    ...declared,
    { kind: 'declare', variable, initializer: castTo(memory, pointer), destroy, at },
    ...life.statements,
  ];
}
