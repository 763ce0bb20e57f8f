/** Which bytes of a function's local objects it uses, so that of a copy only those have to be loaded. */
import type {
  Call,
  Dereference,
  Expression,
  FunctionIr,
  Place,
  Read,
  Statement,
  Variable,
  VariablePlace,
} from '../ir/nodes.ts';
import { sizeInBytes } from '../ir/types.ts';
import type { PointerType, Type } from '../ir/types.ts';
import { childrenOf, visitParts } from '../ir/walk.ts';
import { isMemory } from './obstacles.ts';

/** A run of bytes of an object. */
export interface Bytes {
  readonly start: number;
  readonly end: number;
}

const everything: Bytes = { start: -Infinity, end: Infinity };

/** A value that goes on into another object: what is used of that is used of this. */
interface Flow {
  readonly from: Variable;
  readonly offsetInBytes: number;
  readonly to: () => readonly Bytes[];
}

/** A load of an object whose use is known. */
export interface Copy {
  readonly node: Read;
  readonly used: () => readonly Bytes[];
}

export interface BytesUse {
  /** Objects that the function loads whole. */
  readonly copies: readonly Copy[];
  /** What it uses of a local object or of what a pointer parameter points to. */
  usedOf(variable: Variable): readonly Bytes[];
}

const known = new WeakMap<FunctionIr, BytesUse>();

export function bytesUse(fn: FunctionIr): BytesUse {
  let use = known.get(fn);
  if (use === undefined) {
    const survey = new Survey();
    known.set(fn, survey);
    if (fn.body !== undefined) survey.statement(fn.body);
    survey.spread();
    use = survey;
  }
  return use;
}

class Survey implements BytesUse {
  readonly copies: Copy[] = [];
  private readonly uses = new Map<Variable, Bytes[]>();
  private readonly flows: Flow[] = [];
  private isSpread = false;

  /** Before the whole body has been seen (in recursion) anything may be used. */
  usedOf(variable: Variable): readonly Bytes[] {
    return this.isSpread ? (this.uses.get(variable) ?? []) : [everything];
  }

  /** Carries uses along the flows until nothing changes. */
  spread(): void {
    this.isSpread = true;
    for (let round = 0, changed = true; changed; round++) {
      changed = false;
      for (const { from, offsetInBytes, to } of this.flows) {
        for (const { start, end } of round < 16 ? to() : [everything]) {
          changed = this.use(from, { start: start + offsetInBytes, end: end + offsetInBytes }) || changed;
        }
      }
    }
  }

  private use(variable: Variable, bytes: Bytes): boolean {
    const present = this.uses.get(variable) ?? [];
    if (present.some((one) => one.start <= bytes.start && one.end >= bytes.end)) return false;
    this.uses.set(variable, [...present, bytes]);
    return true;
  }

  statement(node: Statement): void {
    if (node.kind === 'declare' && node.initializer !== undefined)
      this.moved(node.initializer, node.variable);
    else if (node.kind === 'opaqueStatement')
      for (const place of node.clobbers) this.usedPlace(place, undefined);
    else visitParts(node, this);
  }

  expression(node: Expression): void {
    switch (node.kind) {
      case 'read':
        this.usedPlace(node.place, node.type);
        return;
      case 'address':
        this.usedPlace(node.place, undefined);
        return;
      case 'assign':
        if (node.place.kind === 'variablePlace') this.moved(node.value, node.place.variable);
        else {
          this.expression(node.value);
          this.operands(node.place);
        }
        return;
      case 'compoundAssign':
        this.expression(node.value);
        this.usedPlace(node.place, node.type);
        return;
      case 'call':
        this.call(node);
        return;
      case 'sequence':
        for (const one of node.effects) this.statement(one);
        this.expression(node.value);
        return;
      default:
        for (const one of childrenOf(node)) this.expression(one);
        if (node.kind === 'atomic') this.usedPlace(node.place, undefined);
        if (node.kind === 'opaque') for (const place of node.clobbers) this.usedPlace(place, undefined);
    }
  }

  /** `to = value`. */
  private moved(value: Expression, to: Variable): void {
    if (value.kind !== 'read' || value.type.kind !== 'struct' || !isOwnObject(to)) {
      this.expression(value);
      return;
    }
    this.flowed(value, () => this.usedOf(to));
  }

  private flowed(value: Read, used: () => readonly Bytes[]): void {
    const root = rootOf(value.place);
    if (root === undefined) {
      this.operands(value.place);
      if (isMemory(value.place)) this.copies.push({ node: value, used });
    } else if (root.isWhole) {
      this.use(root.variable, everything);
    } else {
      this.flows.push({ from: root.variable, offsetInBytes: root.offsetInBytes, to: used });
    }
  }

  private call({ callee, arguments: given }: Call): void {
    given.forEach((argument, i) => {
      const parameter = callee.parameters[i];
      const used = (): readonly Bytes[] =>
        parameter === undefined || callee.body === undefined
          ? [everything]
          : bytesUse(callee).usedOf(parameter);
      if (argument.kind === 'read' && argument.type.kind === 'struct') this.flowed(argument, used);
      else if (argument.kind === 'address') this.lent(argument.place, used);
      else if (argument.kind === 'read' && isPointerParameter(argument.place)) {
        this.flows.push({ from: argument.place.variable, offsetInBytes: 0, to: used });
      } else this.expression(argument);
    });
  }

  /** An object or a part of it whose address a function is given. */
  private lent(place: Place, used: () => readonly Bytes[]): void {
    const root = rootOf(place);
    if (root === undefined) this.operands(place);
    else if (root.isWhole) this.use(root.variable, everything);
    else this.flows.push({ from: root.variable, offsetInBytes: root.offsetInBytes, to: used });
  }

  /** A place that is read as that type; of which anything may be read where there is no type. */
  private usedPlace(place: Place, type: Type | undefined): void {
    this.operands(place);
    const root = rootOf(place);
    if (root === undefined) return;
    const size = type && sizeInBytes(type);
    if (root.isWhole || size === undefined) this.use(root.variable, everything);
    else this.use(root.variable, { start: root.offsetInBytes, end: root.offsetInBytes + size });
  }

  /** Expressions inside a place. A pointer parameter that is only followed is told by what is used behind it. */
  private operands(place: Place): void {
    switch (place.kind) {
      case 'variablePlace':
        return;
      case 'dereference':
        if (!isFollowedParameter(place)) this.expression(place.pointer);
        return;
      case 'member':
        this.operands(place.base);
        return;
      case 'element':
        this.operands(place.base);
        this.expression(place.index);
        return;
      case 'opaquePlace':
        for (const operand of place.operands) this.expression(operand);
        return;
    }
  }
}

interface Root {
  readonly variable: Variable;
  readonly offsetInBytes: number;
  /** It is not known which part it is. */
  readonly isWhole: boolean;
}

/** The local object, or the object behind a pointer parameter, that a place is a part of. */
function rootOf(place: Place): Root | undefined {
  let offsetInBytes = 0;
  let isWhole = false;
  let at = place;
  for (; at.kind === 'member' || at.kind === 'element'; at = at.base) {
    if (at.kind === 'member') {
      offsetInBytes += at.field.offsetInBytes;
      isWhole ||= at.struct.isUnion;
    } else if (at.index.kind === 'integer') {
      const size = sizeInBytes(at.type);
      isWhole ||= size === undefined;
      offsetInBytes += Number(at.index.value) * (size ?? 0);
    } else isWhole = true;
  }
  if (at.kind === 'dereference' && isFollowedParameter(at)) {
    return { variable: at.pointer.place.variable, offsetInBytes, isWhole };
  }
  if (at.kind !== 'variablePlace') return undefined;
  const { variable } = at;
  if (isPointerParameter(at)) return { variable, offsetInBytes, isWhole: true };
  return isOwnObject(variable) ? { variable, offsetInBytes, isWhole } : undefined;
}

/** A pointer parameter. */
type PointerPlace = VariablePlace & { readonly type: PointerType };

type FollowedParameter = Dereference & {
  readonly pointer: Read & { readonly place: PointerPlace };
};

/** `*p` of a parameter p: the object that a caller hands over by reference, or `this`. */
function isFollowedParameter(place: Dereference): place is FollowedParameter {
  return place.pointer.kind === 'read' && isPointerParameter(place.pointer.place);
}

function isPointerParameter(place: Place): place is PointerPlace {
  if (place.kind !== 'variablePlace') return false;
  const { storage, type } = place.variable;
  return storage === 'parameter' && type.kind === 'pointer';
}

function isOwnObject(variable: Variable): boolean {
  return (
    (variable.storage === 'local' || variable.storage === 'parameter') && variable.type.kind === 'struct'
  );
}
