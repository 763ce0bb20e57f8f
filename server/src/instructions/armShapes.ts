/**
 * How much of two arms' last stores is the same machine code, so that one instruction serves both. nvcc 13.0 makes one of
 * two instructions of a kind, operand by operand, with a selection where the operands differ; it does so for what two arms
 * of a divergent branch end with where that takes away more instructions than it needs selections. Read off its code for
 * the kernels of mergedArms.test.ts and some two hundred like them (sm_80, sm_90, -O3).
 */
import type {
  Assign,
  CompoundAssign,
  Expression,
  Place,
  PointerOffset,
  Read,
  Variable,
} from '../ir/nodes.ts';
import { printExpression, printPlace } from '../ir/print.ts';
import type { Type } from '../ir/types.ts';
import { typeName } from '../ir/types.ts';
import { pointerBase } from '../ir/walk.ts';
import type { Assignments } from './multiples.ts';
import { isMemory } from './obstacles.ts';
import { accessPlanOf } from './plan.ts';

export type Store = Assign | CompoundAssign;

export class ArmShapes {
  /** Instructions that are left out: surely, and at most. */
  private least = 0;
  private most = 0;
  /** Pairs of operands that a selection is needed for. */
  private readonly selections = new Set<string>();
  /** Loads of both that go along. */
  readonly loads: (readonly [Read, Read])[] = [];
  private isPossible = true;
  private isOpen = false;
  /** Both store in one place. */
  isOfOnePlace = false;
  /** And what is worked out from what was loaded before the branch: all but the value is one. */
  choosesValue = false;
  /** One of both stores a zero, from no register, and the other what is worked out. */
  storesZero = false;
  private readonly known: Assignments;
  private readonly own: ReadonlySet<Variable>;
  private readonly isAtHand: (e: Expression) => boolean;

  /** `own` are the variables that the arms declare or change; what is at hand was worked out before the branch. */
  constructor(
    one: Store,
    other: Store,
    known: Assignments,
    own: ReadonlySet<Variable>,
    isAtHand: (e: Expression) => boolean,
  ) {
    this.known = known;
    this.own = own;
    this.isAtHand = isAtHand;
    this.stores(one, other);
  }

  /** 'never' also where both have other addresses than of one array. */
  get verdict(): 'sure' | 'open' | 'never' {
    if (!this.isPossible || this.most <= this.selections.size) return 'never';
    // What is the same in both may be made before the branch.
    if (this.selections.size === 0) return 'open';
    return this.least > this.selections.size && !this.isOpen ? 'sure' : 'open';
  }

  private stores(one: Store, other: Store): void {
    this.saved(1);
    this.place(one.place, other.place);
    if (one.kind !== other.kind) {
      this.differ('value of', `${one.kind} ${other.kind}`);
      return;
    }
    const areLiteral = isLiteral(one.value) && isLiteral(other.value);
    this.isOfOnePlace = this.isPossible && this.selections.size === 0;
    this.choosesValue = this.isOfOnePlace && this.isAtHandIn(one.value) && this.isAtHandIn(other.value);
    if (one.kind === 'assign' && !areLiteral) this.storesZero = isZero(one.value) !== isZero(other.value);
    if (one.kind === 'compoundAssign' && other.kind === 'compoundAssign') {
      if (one.operator !== other.operator) {
        this.differ('value of', `${one.operator} ${other.operator}`);
        return;
      }
      // The operation and the load, which is made before the branch where it is the same.
      this.saved(2);
      if (this.selections.size === 0) this.isOpen = true;
    }
    this.values(one.value, other.value);
  }

  private saved(least: number, most = least): void {
    this.least += least;
    this.most += most;
  }

  private differ(one: string, other: string): void {
    this.selections.add(`${one} or ${other}`);
  }

  private values(a: Expression, b: Expression): void {
    const one = this.followed(a);
    const other = this.followed(b);
    if (this.isSame(one, other)) this.saved(0, sizeOf(one));
    else if (!this.areAlike(one, other)) this.differ(printExpression(one), printExpression(other));
  }

  /** Whether it is arithmetic on what was there before the branch, with no load that only one arm makes. */
  private isAtHandIn(e: Expression): boolean {
    const value = this.followed(e);
    switch (value.kind) {
      case 'integer':
      case 'float':
      case 'builtin':
        return true;
      case 'read': {
        const { place } = value;
        if (isMemory(place)) return accessPlanOf(value, 'load')?.isRepeat === true;
        return place.kind === 'variablePlace' && !this.own.has(place.variable);
      }
      case 'cast':
      case 'unary':
      case 'binary':
        return operandsOf(value).every((one) => this.isAtHandIn(one));
      default:
        return false;
    }
  }

  /** What a variable of the arm's own holds. */
  private followed(e: Expression): Expression {
    if (e.kind !== 'read' || e.place.kind !== 'variablePlace' || !this.own.has(e.place.variable)) return e;
    return this.known.only(e.place.variable) ?? e;
  }

  /** One instruction of a kind for both, and what its operands are. */
  private areAlike(a: Expression, b: Expression): boolean {
    if (a.kind === 'cast' && b.kind === 'cast' && isSameType(a.type, b.type)) {
      this.saved(this.isLeaf(a.operand) || this.isLeaf(b.operand) ? 0 : 1, 1);
      this.values(a.operand, b.operand);
      return true;
    }
    if (a.kind === 'unary' && b.kind === 'unary' && a.operator === b.operator) {
      this.saved(1);
      this.values(a.operand, b.operand);
      return true;
    }
    if (a.kind === 'binary' && b.kind === 'binary' && a.operator === b.operator) {
      if (this.isAtHand(a) || this.isAtHand(b)) {
        this.saved(0, sizeOf(a));
        this.differ(printExpression(a), printExpression(b));
        return true;
      }
      this.saved(1);
      this.values(a.left, b.left);
      this.values(a.right, b.right);
      return true;
    }
    if (!isLoad(a) || !isLoad(b) || !isSameArray(a.place, b.place) || isReachedFrom(a.place, this.own))
      return false;
    this.saved(1);
    this.loads.push([a, b]);
    this.place(a.place, b.place);
    return true;
  }

  private place(one: Place, other: Place): void {
    if (!isSameArray(one, other) || isReachedFrom(one, this.own)) {
      this.isPossible = false;
      return;
    }
    const first = indicesOf(one);
    const second = indicesOf(other);
    if (first.length !== second.length) {
      // `*p` has no address to work out.
      this.isPossible = false;
      return;
    }
    if (first.length === 0) return;
    const pairs = first.map((index, i) => [index, second[i]!] as const);
    const differing = pairs.filter(([a, b]) => !this.isSame(this.followed(a), this.followed(b)));
    const areConstant = differing.every((pair) => pair.every(({ kind }) => kind === 'integer'));
    // An instruction adds a constant to its address at no cost.
    if (differing.length > 0 && areConstant) this.isOpen = true;
    if (differing.length > 0 && pairs.some((pair) => pair.some(isZero))) this.isPossible = false;
    this.saved(differing.length === 0 || areConstant ? 0 : 1, areConstant && differing.length > 0 ? 0 : 1);
    for (const [a, b] of differing) this.indices(a, b);
  }

  /** An index of 32 bits is extended, unless it was before the branch. */
  private indices(a: Expression, b: Expression): void {
    const one = this.followed(a);
    const other = this.followed(b);
    const isLong = one.type.kind === 'integer' && one.type.bits === 64;
    if (!isLong) this.saved(this.isLeaf(one) || this.isLeaf(other) ? 0 : 1, 1);
    this.values(one, other);
  }

  private isLeaf(e: Expression): boolean {
    return isLeaf(e) || this.isAtHand(e);
  }

  /** Whether both have one value: the same text of what the arms leave as it is. */
  private isSame(a: Expression, b: Expression): boolean {
    return !this.namesOwn(a) && printExpression(a) === printExpression(b);
  }

  private namesOwn(e: Expression): boolean {
    if (e.kind === 'read') {
      if (e.place.kind !== 'variablePlace') return isMemory(e.place);
      return this.own.has(e.place.variable);
    }
    return operandsOf(e).some((one) => this.namesOwn(one));
  }
}

export const isLoad = (e: Expression): e is Read =>
  e.kind === 'read' && isMemory(e.place) && e.lanes === undefined && e.isOfHeader === undefined;
function isZero(e: Expression): boolean {
  if (e.kind === 'cast') return isZero(e.operand);
  return (e.kind === 'integer' || e.kind === 'float') && Number(e.value) === 0;
}
const isLiteral = (e: Expression): boolean =>
  e.kind === 'cast' ? isLiteral(e.operand) : e.kind === 'integer' || e.kind === 'float';
const isSameType = (a: Type, b: Type): boolean => typeName(a) === typeName(b);

/** What needs no instruction. */
function isLeaf(e: Expression): boolean {
  return e.kind === 'cast' ? isLeaf(e.operand) : operandsOf(e).length === 0 && !isLoad(e);
}

function operandsOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case 'unary':
    case 'cast':
      return [e.operand];
    case 'binary':
      return [e.left, e.right];
    default:
      return [];
  }
}

function sizeOf(e: Expression): number {
  return operandsOf(e).reduce((sum, one) => sum + sizeOf(one), isLeaf(e) ? 0 : 1);
}

/** Whether two places are elements of what is one array by its name. */
function isSameArray(one: Place, other: Place): boolean {
  return isSameType(one.type, other.type) && arrayOf(one) === arrayOf(other);
}

/** The pointer or the array, and the fields of the element, as a text. */
export function arrayOf(place: Place): string {
  switch (place.kind) {
    case 'dereference':
      return `*${pointerText(place.pointer)}`;
    case 'element':
      return `${arrayOf(place.base)}[]`;
    case 'member':
      return `${arrayOf(place.base)}.${place.field.name}`;
    default:
      return printPlace(place);
  }
}

/** Whether the pointer that leads to a place is one of these variables. */
export function isReachedFrom(place: Place, variables: ReadonlySet<Variable>): boolean {
  if (place.kind === 'member' || place.kind === 'element') return isReachedFrom(place.base, variables);
  if (place.kind === 'variablePlace') return variables.has(place.variable);
  if (place.kind !== 'dereference') return false;
  const at = pointerBase(place.pointer);
  if (at.kind === 'address' || at.kind === 'read') return isReachedFrom(at.place, variables);
  return true;
}

function pointerText(pointer: Expression): string {
  if (pointer.kind === 'pointerOffset') return pointerText(pointer.pointer);
  return pointer.kind === 'address' ? arrayOf(pointer.place) : printExpression(pointer);
}

function indicesOf(place: Place): readonly Expression[] {
  switch (place.kind) {
    case 'dereference':
      return offsetsOf(place.pointer);
    case 'element':
      return [...indicesOf(place.base), place.index];
    case 'member':
      return indicesOf(place.base);
    default:
      return [];
  }
}

function offsetsOf(pointer: Expression): readonly Expression[] {
  if (pointer.kind !== 'pointerOffset') return pointer.kind === 'address' ? indicesOf(pointer.place) : [];
  const { index }: PointerOffset = pointer;
  return [...offsetsOf(pointer.pointer), index];
}
