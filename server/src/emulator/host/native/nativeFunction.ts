/** One function of compiled host code while it is being written: its variables, temporaries, labels and calls. */
import type { Expression, Statement, Variable } from '../../../ir/nodes.ts';
import type { Type } from '../../../ir/types.ts';
import { walkExpression, walkStatement } from '../../../ir/walk.ts';
import type { Visitor } from '../../../ir/walk.ts';
import { valueClass } from '../hostCode.ts';
import type { FunctionCompiler } from '../hostFunction.ts';
import type { ValueType } from '../../lanes/wasmFormat.ts';
import type { NativeHost } from './nativeHost.ts';
import type { NativeModule } from './nativeModule.ts';
import { WasmCode, op } from './wasmBytes.ts';

/** Thrown where something is left to the interpreter. */
export class NotNative extends Error {}
const leftToInterpreter = new NotNative('left to the interpreter');

export function notNative(): NotNative {
  return leftToInterpreter;
}

/** How a value is held: structs and arrays by their address; undefined for void and what is left to the interpreter. */
export function kindOf(type: Type): ValueType | undefined {
  switch (valueClass(type)) {
    case 'int':
      return 'i32';
    case 'long':
    case 'pointer':
    case 'aggregate':
      return 'i64';
    case 'float':
      if (type.kind !== 'float') return undefined;
      return type.format === 'single' ? 'f32' : type.format === 'double' ? 'f64' : undefined;
    default:
      return undefined;
  }
}

export function knownKind(type: Type): ValueType {
  const kind = kindOf(type);
  if (kind === undefined) throw notNative();
  return kind;
}

export interface NativeVariable {
  readonly variable: Variable;
  readonly local: number;
  readonly kind: ValueType;
  /** Where the interpreter has it. */
  readonly slot: number;
}

/** Which variables something names, and which it changes. */
export interface Mentioned {
  readonly named: Set<Variable>;
  readonly changed: Set<Variable>;
  readonly declared: Set<Variable>;
}

export function mentioned(node: Expression | Statement, isStatement: boolean): Mentioned {
  const found: Mentioned = { named: new Set(), changed: new Set(), declared: new Set() };
  const visitor: Visitor = {
    place: (place) => {
      if (place.kind === 'variablePlace') found.named.add(place.variable);
    },
    expression: (e) => {
      if ((e.kind === 'assign' || e.kind === 'compoundAssign') && e.place.kind === 'variablePlace') {
        found.changed.add(e.place.variable);
      }
    },
    statement: (s) => {
      if (s.kind !== 'declare') return;
      found.named.add(s.variable);
      found.changed.add(s.variable);
      found.declared.add(s.variable);
    },
  };
  if (isStatement) walkStatement(node as Statement, visitor);
  else walkExpression(node as Expression, visitor);
  return found;
}

interface Mark {
  readonly bytes: number;
  readonly depth: number;
}

export class NativeFunction {
  readonly module: NativeModule;
  readonly host: NativeHost;
  readonly c: FunctionCompiler;
  readonly code: WasmCode;
  readonly variables = new Map<Variable, NativeVariable>();
  /** Depths of the blocks that `break`, `continue` and a return lead out of. */
  breakTo: number | undefined;
  continueTo: number | undefined;
  /** A statement of an interpreted function: it ends with a completion, and what it changes goes back to the slots. */
  readonly completion: { readonly local: number; exit: number } | undefined;
  readonly result: ValueType | undefined;
  /** What an exception may take past this code: their values have to be in the slots whenever something is called. */
  keptInSlots: readonly Variable[] = [];
  private readonly free: Record<ValueType, number[]> = { i32: [], i64: [], f32: [], f64: [] };
  private readonly bases = new Map<'ints' | 'doubles' | 'stack', number>();
  private relocations: { readonly at: number; readonly callee: number }[] = [];

  constructor(
    module: NativeModule,
    c: FunctionCompiler,
    signature: { readonly parameters: readonly ValueType[]; readonly result: ValueType | undefined },
    isStatement: boolean,
  ) {
    this.module = module;
    this.host = module.host;
    this.c = c;
    this.code = new WasmCode(signature.parameters);
    this.result = signature.result;
    this.completion = isStatement ? { local: this.code.newLocal('i32'), exit: 0 } : undefined;
  }

  /** The local of a variable that lies in a slot of the interpreter's. */
  addVariable(variable: Variable, local?: number): void {
    const cls = valueClass(variable.type);
    if (cls === undefined || cls === 'aggregate' || cls === 'void') return;
    if (variable.storage !== 'local' && variable.storage !== 'parameter') return;
    const kind = kindOf(variable.type);
    const binding = this.c.declare(variable);
    if (kind === undefined || binding.kind !== 'slot') return;
    const at = local ?? this.code.newLocal(kind);
    this.variables.set(variable, { variable, local: at, kind, slot: binding.slot });
  }

  /** A temporary while `work` runs. */
  temporary<T>(kind: ValueType, work: (local: number) => T): T {
    const local = this.free[kind].pop() ?? this.code.newLocal(kind);
    try {
      return work(local);
    } finally {
      this.free[kind].push(local);
    }
  }

  mark(): Mark {
    return { bytes: this.code.bytes.length, depth: this.code.depth };
  }

  /** Takes back what was written since. */
  reset(mark: Mark): void {
    this.code.bytes.length = mark.bytes;
    this.code.depth = mark.depth;
    this.relocations = this.relocations.filter(({ at }) => at < mark.bytes);
  }

  /** A call of an imported function that may throw C++'s exceptions. */
  call(imported: number): void {
    this.spill(this.keptInSlots);
    this.code.call(imported);
  }

  /** A call of a function of the module, whose number is known when all imports are. */
  callFunction(callee: number): void {
    this.spill(this.keptInSlots);
    const { bytes } = this.code;
    bytes.push(op.call);
    this.relocations.push({ at: bytes.length, callee });
    bytes.push(0x80, 0x80, 0x80, 0x80, 0);
  }

  relocate(imports: number): void {
    for (const { at, callee } of this.relocations) {
      const index = imports + callee;
      for (let i = 0; i < 4; i++) this.code.bytes[at + i] = ((index >>> (7 * i)) & 127) | 128;
    }
  }

  /** The frame's first slot times 4 or 8, and where its bytes on the stack begin in linear memory. */
  base(kind: 'ints' | 'doubles' | 'stack'): number {
    let local = this.bases.get(kind);
    if (local === undefined) this.bases.set(kind, (local = this.code.newLocal('i32')));
    return local;
  }

  /** The values that `base` promised, as the first instructions. */
  emitBases(): void {
    const { code, host } = this;
    for (const [kind, local] of this.bases) {
      code.get(0);
      code.i32(kind === 'ints' ? 2 : 3);
      code.emit(op.i32Shl);
      if (kind === 'stack') {
        code.access(op.f64Load, host.doublesAt);
        code.f64(this.c.machine.stackBase - host.stackAt);
        code.emit(op.f64Sub);
        code.convert(2);
      }
      code.set(local);
    }
  }

  /** Takes the value on the stack to a slot of the frame. */
  toSlot(kind: ValueType, type: Type, slot: number): void {
    const { code, host } = this;
    this.temporary(kind, (value) => {
      code.set(value);
      if (kind === 'i32' || (kind === 'i64' && valueClass(type) === 'long')) {
        code.get(this.base('ints'));
        code.get(value);
        if (kind === 'i64') code.emit(op.i32WrapI64);
        code.access(op.i32Store, host.intsAt + 4 * slot);
        if (kind === 'i32') return;
        code.get(this.base('ints'));
        code.get(value);
        code.i64(32);
        code.emit(op.i64ShrU, op.i32WrapI64);
        code.access(op.i32Store, host.highsAt + 4 * slot);
        return;
      }
      code.get(this.base('doubles'));
      code.get(value);
      if (kind === 'f32') code.emit(op.f64PromoteF32);
      if (kind === 'i64') code.emit(op.f64ConvertI64U);
      code.access(op.f64Store, host.doublesAt + 8 * slot);
    });
  }

  /** Puts the value of a slot on the stack. */
  fromSlot(kind: ValueType, type: Type, slot: number): void {
    const { code, host } = this;
    if (kind === 'i32' || (kind === 'i64' && valueClass(type) === 'long')) {
      code.get(this.base('ints'));
      code.access(op.i32Load, host.intsAt + 4 * slot);
      if (kind === 'i32') return;
      code.emit(op.i64ExtendI32U);
      code.get(this.base('ints'));
      code.access(op.i32Load, host.highsAt + 4 * slot);
      code.emit(op.i64ExtendI32U);
      code.i64(32);
      code.emit(op.i64Shl, op.i64Or);
      return;
    }
    code.get(this.base('doubles'));
    code.access(op.f64Load, host.doublesAt + 8 * slot);
    if (kind === 'f32') code.emit(op.f32DemoteF64);
    if (kind === 'i64') code.convert(7);
  }

  /** Takes variables to the interpreter's slots. */
  spill(variables: Iterable<Variable>): void {
    for (const variable of variables) {
      const known = this.variables.get(variable);
      if (known === undefined) continue;
      this.code.get(known.local);
      this.toSlot(known.kind, variable.type, known.slot);
    }
  }

  /** Takes variables back that the interpreter changed. */
  reload(variables: Iterable<Variable>): void {
    for (const variable of variables) {
      const known = this.variables.get(variable);
      if (known === undefined) continue;
      this.fromSlot(known.kind, variable.type, known.slot);
      this.code.set(known.local);
    }
  }

  /** Pushes a zero: the value of a function that ends without one. */
  zero(kind: ValueType): void {
    const { code } = this;
    if (kind === 'i32') code.i32(0);
    else if (kind === 'i64') code.i64(0);
    else if (kind === 'f32') code.f32(0);
    else code.f64(0);
  }
}
