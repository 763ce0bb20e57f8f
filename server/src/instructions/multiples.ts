/** What values and addresses are multiples of, as the compiler sees it in the text of a function. */
import type { CompoundAssign, Expression, FunctionIr, Place, Variable, VariablePlace } from '../ir/nodes.ts';
import { sizeInBytes } from '../ir/types.ts';
import { childrenOf, rootVariable, walkStatement } from '../ir/walk.ts';
import { knownAlignment } from './elements.ts';

/** No instruction moves more bytes of a lane, so that greater multiples say nothing new. */
const mostBytes = 16;
/** Variables that are followed to the expressions that they were set to. */
const deepest = 8;
/** Expressions that are looked at for one address: variables that are set to sums of variables lead to ever more. */
const mostSteps = 1000;

/** How the local variables of a function get their values. */
export class Assignments {
  private readonly values = new Map<Variable, Expression[]>();
  private readonly added = new Map<Variable, Expression[]>();
  private readonly changed = new Set<Variable>();
  private readonly isInlined: boolean;

  constructor(fn: FunctionIr) {
    this.isInlined = fn.role === 'device';
    if (fn.body === undefined) return;
    walkStatement(fn.body, {
      statement: (node) => {
        if (node.kind === 'declare' && node.initializer) this.note(node.variable, node.initializer);
        if (node.kind === 'opaqueStatement') for (const place of node.clobbers) this.change(place);
      },
      expression: (node) => {
        if (node.kind === 'assign' && node.place.kind === 'variablePlace') {
          this.note(node.place.variable, node.value);
        } else if (node.kind === 'compoundAssign' && node.place.kind === 'variablePlace') {
          this.update(node.place.variable, node);
        } else if (node.kind === 'assign' || node.kind === 'compoundAssign') this.change(node.place);
        else if (node.kind === 'opaque') for (const place of node.clobbers) this.change(place);
      },
    });
  }

  /** The expression that a local variable holds wherever it is read; undefined where there are several. */
  only(variable: Variable): Expression | undefined {
    const values = this.values.get(variable) ?? [];
    const isOther = this.changed.has(variable) || this.added.has(variable) || variable.addressTaken;
    return isOther || values.length > 1 ? undefined : values[0];
  }

  /** All that a local variable is set to, and what is added to it; undefined where something else changes it. */
  every(variable: Variable): readonly Expression[] | undefined {
    const values = this.values.get(variable);
    if (this.changed.has(variable) || variable.addressTaken || values === undefined) return undefined;
    return [...values, ...(this.added.get(variable) ?? [])];
  }

  /** Whether a variable keeps the value that it has from the start. */
  neverSets(variable: Variable): boolean {
    const isSet = this.values.has(variable) || this.added.has(variable) || this.changed.has(variable);
    return !isSet && !variable.addressTaken;
  }

  /** Calls may give a number that the compiler knows once they are inlined. */
  mayBeConstant(variable: Variable): boolean {
    const { storage, type } = variable;
    const isGiven = this.isInlined && storage === 'parameter' && type.kind === 'integer';
    return isGiven && this.neverSets(variable);
  }

  entries(): Iterable<[Variable, readonly Expression[]]> {
    return this.values;
  }

  private note(variable: Variable, value: Expression): void {
    const values = this.values.get(variable);
    if (values) values.push(value);
    else this.values.set(variable, [value]);
  }

  private update(variable: Variable, { operator, value }: CompoundAssign): void {
    const added = this.added.get(variable);
    if (operator !== '+' && operator !== '-') this.changed.add(variable);
    else if (added) added.push(value);
    else this.added.set(variable, [value]);
  }

  private change(place: Place): void {
    const variable = rootVariable(place);
    if (variable) this.changed.add(variable);
  }
}

export function constantOf(e: Expression, known: Assignments, depth = deepest): number | undefined {
  if (depth === 0) return undefined;
  switch (e.kind) {
    case 'integer':
      return Number(e.value);
    case 'cast':
      return constantOf(e.operand, known, depth);
    case 'read': {
      const value = e.place.kind === 'variablePlace' ? known.only(e.place.variable) : undefined;
      return value && constantOf(value, known, depth - 1);
    }
    case 'binary': {
      const left = constantOf(e.left, known, depth);
      const right = left === undefined ? undefined : constantOf(e.right, known, depth);
      if (left === undefined || right === undefined) return undefined;
      if (e.operator === '+') return left + right;
      if (e.operator === '-') return left - right;
      if (e.operator === '*') return left * right;
      return e.operator === '/' && right !== 0 ? Math.trunc(left / right) : undefined;
    }
    default:
      return undefined;
  }
}

/** An address as `root + multiple of a number + constant + step × counter`, all in bytes. */
export interface AddressParts {
  readonly root: Variable;
  readonly multipleInBytes: number;
  readonly constantInBytes: number;
  readonly stepInBytes: number;
  /** Values that change in the course of the function keep the multiple, but the compiler need not see it everywhere. */
  readonly isCertain: boolean;
  /** What is neither constant nor counter, with how many bytes each is times. */
  readonly rest: readonly RestTerm[];
}

export interface RestTerm {
  readonly value: Expression;
  readonly bytes: number;
}

/** What an address is asked for. */
export interface AddressQuestion {
  readonly known: Assignments;
  /** The variables that are of interest as roots: of others nothing is worked out. */
  readonly isRoot: (variable: Variable) => boolean;
  /** The loop's counter, and what its body changes. */
  readonly counter?: Variable;
  readonly assignedInLoop?: ReadonlySet<Variable>;
  /** What is possible: pointers that loops move are followed as if these were unrolled. */
  readonly isUnrolled?: true;
  /** The pointer of which it is asked from where to where it is moved. */
  readonly moved?: Variable;
  /** What it is a multiple of: no other address is compared with it, so that results of calls do as well. */
  readonly isAlone?: true;
}

/** The parts of a place's address; undefined where it depends on the counter in another way or has no such root. */
export function addressParts(place: Place, question: AddressQuestion): AddressParts | undefined {
  const address = new Address(question);
  const root = address.place(place);
  if (root === undefined) return undefined;
  const { constantInBytes, stepInBytes, isCertain, rest } = address;
  const multipleInBytes = commonMultiple(address.multipleInBytes, knownAlignment(root));
  return { root, multipleInBytes, constantInBytes, stepInBytes, isCertain, rest };
}

const nothing: ReadonlySet<Variable> = new Set();

class Address {
  multipleInBytes = mostBytes;
  constantInBytes = 0;
  stepInBytes = 0;
  isCertain = true;
  readonly rest: RestTerm[] = [];
  private steps = 0;
  private readonly counter: Variable | undefined;
  private readonly assignedInLoop: ReadonlySet<Variable>;
  private readonly known: Assignments;
  private readonly isRoot: (variable: Variable) => boolean;
  private readonly question: AddressQuestion;

  constructor(question: AddressQuestion) {
    const { known, isRoot, counter, assignedInLoop = nothing } = question;
    this.question = question;
    this.known = known;
    this.isRoot = isRoot;
    this.counter = counter;
    this.assignedInLoop = assignedInLoop;
  }

  place(place: Place): Variable | undefined {
    switch (place.kind) {
      case 'variablePlace':
        return this.isRoot(place.variable) ? place.variable : undefined;
      case 'member':
        this.constantInBytes += place.field.offsetInBytes;
        return place.field.bits === undefined ? this.place(place.base) : undefined;
      case 'element': {
        const root = this.place(place.base);
        const size = sizeInBytes(place.type);
        return root && size !== undefined && this.add(place.index, size, deepest) ? root : undefined;
      }
      case 'dereference':
        return this.pointer(place.pointer, deepest);
      case 'opaquePlace':
        return undefined;
    }
  }

  private pointer(e: Expression, depth: number): Variable | undefined {
    switch (e.kind) {
      case 'address':
        return this.place(e.place);
      case 'cast':
        return this.pointer(e.operand, depth);
      case 'pointerOffset': {
        const root = this.pointer(e.pointer, depth);
        const size = e.subtract ? -e.elementSizeInBytes : e.elementSizeInBytes;
        return root && this.add(e.index, size, depth) ? root : undefined;
      }
      case 'read':
        return depth === 0 ? undefined : this.pointerAt(e.place, depth);
      default:
        return undefined;
    }
  }

  private pointerAt(place: Place, depth: number): Variable | undefined {
    // A pointer or reference that an object has as a member, in one of its methods, was given with the object.
    if (place.kind === 'member') return this.pointerAt(place.base, depth);
    if (place.kind === 'dereference' && place.pointer.kind === 'read')
      return this.pointerAt(place.pointer.place, depth);
    if (place.kind !== 'variablePlace') return undefined;
    const { variable } = place;
    if (variable === this.question.moved) return variable;
    const value = this.known.only(variable);
    if (value) return this.pointer(value, depth - 1);
    const isGiven = variable.storage === 'parameter' && !this.assignedInLoop.has(variable);
    const isFollowed = this.question.isUnrolled === true && !(isGiven && this.known.neverSets(variable));
    if (isFollowed) return this.movedPointer(place, depth - 1);
    return isGiven && this.isRoot(variable) ? variable : undefined;
  }

  /** A pointer that is set to one array, and moved from there: how far hangs on the turn. */
  private movedPointer(place: VariablePlace, depth: number): Variable | undefined {
    const { variable } = place;
    const { type } = variable;
    const values = this.known.every(variable);
    const size = type.kind === 'pointer' ? sizeInBytes(type.pointee) : undefined;
    if (values === undefined || size === undefined || depth <= 0) return undefined;
    const roots = new Set<Variable>();
    for (const value of values) {
      const found = this.stepOf(value, variable, size, depth);
      if (found === undefined) return undefined;
      if (found.root !== undefined) roots.add(found.root);
      this.multipleInBytes = commonMultiple(this.multipleInBytes, found.multipleInBytes);
    }
    this.isCertain = false;
    this.rest.push({ value: { kind: 'read', place, type, at: place.at }, bytes: 1 });
    const [root, ...others] = roots;
    return others.length === 0 ? root : undefined;
  }

  /** Where a pointer is set to, or by how much it is moved: it has no root of its own then. */
  private stepOf(
    value: Expression,
    moved: Variable,
    size: number,
    depth: number,
  ): { readonly root: Variable | undefined; readonly multipleInBytes: number } | undefined {
    if (value.type.kind === 'integer')
      return { root: undefined, multipleInBytes: Math.min(mostBytes, size * this.multipleOf(value, depth)) };
    const inner = new Address({ ...this.question, moved });
    const root = inner.pointer(value, depth);
    const multipleInBytes = commonMultiple(inner.multipleInBytes, inner.constantInBytes);
    return root && { root: root === moved ? undefined : root, multipleInBytes };
  }

  /**
   * Adds factor × e; false where it depends on the counter in a way that is not followed. What is worked out before the loop
   * stays the same in it, whatever it is.
   */
  private add(e: Expression, factor: number, depth: number, isBefore = false): boolean {
    if (++this.steps > mostSteps) return false;
    const constant = constantOf(e, this.known);
    if (constant !== undefined) {
      this.constantInBytes += constant * factor;
      return true;
    }
    if (e.kind === 'cast' && e.type.kind === 'integer') return this.add(e.operand, factor, depth, isBefore);
    if (e.kind === 'binary' && (e.operator === '+' || e.operator === '-')) {
      const right = e.operator === '+' ? factor : -factor;
      return this.add(e.left, factor, depth, isBefore) && this.add(e.right, right, depth, isBefore);
    }
    if (e.kind === 'binary' && e.operator === '*') {
      const left = constantOf(e.left, this.known);
      const right = constantOf(e.right, this.known);
      if (left !== undefined) return this.add(e.right, left * factor, depth, isBefore);
      if (right !== undefined) return this.add(e.left, right * factor, depth, isBefore);
    }
    if (e.kind === 'read' && e.place.kind === 'variablePlace') {
      const { variable } = e.place;
      if (variable === this.counter && !isBefore) {
        this.stepInBytes += factor;
        return true;
      }
      const value = this.known.only(variable);
      const isSetBefore = isBefore || !this.assignedInLoop.has(variable);
      if (value && depth > 0) return this.add(value, factor, depth - 1, isSetBefore);
    }
    const isAlone = isBefore || this.question.isAlone === true;
    if (!isAlone && this.varies(e, deepest)) return false;
    this.rest.push({ value: e, bytes: factor });
    if (factor % mostBytes === 0) return true;
    this.multipleInBytes = commonMultiple(this.multipleInBytes, factor * this.multipleOf(e, deepest));
    return true;
  }

  /** Whether a value may change from iteration to iteration. */
  private varies(e: Expression, depth: number): boolean {
    if (depth === 0 || ++this.steps > mostSteps) return true;
    if (e.kind === 'read' && e.place.kind === 'variablePlace') {
      const { variable } = e.place;
      if (variable === this.counter) return true;
      if (!this.assignedInLoop.has(variable)) return false;
      const value = this.known.only(variable);
      return value === undefined || this.varies(value, depth - 1);
    }
    const isPure = e.kind !== 'call' && e.kind !== 'atomic' && e.kind !== 'opaque' && e.kind !== 'intrinsic';
    return !isPure || childrenOf(e).some((child) => this.varies(child, depth));
  }

  /**
   * A power of two of which a value is a multiple, as known bits tell the compiler. It goes by them through sums, products,
   * shifts and masks; whether it does through remainders and variables that change depends on the code around.
   */
  private multipleOf(e: Expression, depth: number): number {
    if (depth === 0 || ++this.steps > mostSteps) return 1;
    const constant = constantOf(e, this.known);
    if (constant !== undefined) return commonMultiple(mostBytes, constant);
    switch (e.kind) {
      case 'cast':
        return e.type.kind === 'integer' ? this.multipleOf(e.operand, depth) : 1;
      case 'read':
        return e.place.kind === 'variablePlace' ? this.multipleIn(e.place.variable, depth) : 1;
      case 'conditional':
        return Math.min(this.multipleOf(e.whenTrue, depth), this.multipleOf(e.whenFalse, depth));
      case 'binary': {
        if (e.operator === '%') this.isCertain = false;
        // Of no bit in one turn at most: the others are what is asked for.
        if (e.operator === '<<' && this.question.isUnrolled && this.isOfTurn(e.right)) return mostBytes;
        const left = this.multipleOf(e.left, depth);
        return ofBinary(e.operator, left, this.multipleOf(e.right, depth), constantOf(e.right, this.known));
      }
      default:
        return 1;
    }
  }

  /** Whether unrolled loops have a constant there. */
  private isOfTurn(e: Expression): boolean {
    if (e.kind === 'cast') return this.isOfTurn(e.operand);
    if (e.kind === 'binary') return this.isOfTurn(e.left) && this.isOfTurn(e.right);
    if (constantOf(e, this.known) !== undefined) return true;
    if (e.kind !== 'read' || e.place.kind !== 'variablePlace') return false;
    const values = this.known.every(e.place.variable) ?? [];
    return values.length > 0 && values.every((one) => constantOf(one, this.known) !== undefined);
  }

  private multipleIn(variable: Variable, depth: number): number {
    const values = this.known.every(variable);
    if (values === undefined) {
      if (!this.known.mayBeConstant(variable)) return 1;
      this.isCertain = false;
      return mostBytes;
    }
    if (values.length > 1) this.isCertain = false;
    return Math.min(...values.map((value) => this.multipleOf(value, depth - 1)));
  }
}

/** The greatest power of two up to 16 that divides both. */
function commonMultiple(a: number, b: number): number {
  let common = a;
  while (common > 1 && b % common !== 0) common /= 2;
  return common;
}

function ofBinary(operator: string, left: number, right: number, constant: number | undefined): number {
  switch (operator) {
    case '*':
      return Math.min(mostBytes, left * right);
    case '<<':
      return constant === undefined ? left : Math.min(mostBytes, left * 2 ** constant);
    case '&':
      return Math.max(left, right);
    case '+':
    case '-':
    case '|':
    case '%':
    case '^':
      return Math.min(left, right);
    default:
      return 1;
  }
}
