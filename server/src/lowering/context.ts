/** What lowering carries along: the program's tables, the scope names are looked up in, the function being lowered. */
import type { Expression, Variable } from '../ir/nodes.ts';
import type { IntegerType, StructType, Type } from '../ir/types.ts';
import type { ParsedFile } from '../syntax/index.ts';
import type { ClassInfo, EnumEntity, Scope } from './names/entities.ts';
import { createScope } from './names/entities.ts';
import type { SharedVariables } from './sharedVariables.ts';

export interface Session {
  readonly globalScope: Scope;
  readonly classes: Map<StructType, ClassInfo>;
  readonly enums: Map<IntegerType, EnumEntity>;
  /** `-rdc=true`, for which nvcc defines `__CUDACC_RDC__`: static shared variables are placed by the linker. */
  readonly isRelocatable: boolean;
  /** Functions for both sides that host code calls are others than those of device code, as their texts differ. */
  readonly hasSides: boolean;
  /** Of device code, see `ir/unusedLocals.ts`. */
  readonly leavesOutUnusedLocals: boolean;
  /** Device code calls the destructors of its locals, which are of no use where nothing is run. */
  readonly isToRun: boolean;
  /** Names looked up by what is being lowered now: an edit that changes none of them leaves the result valid. */
  recording: Set<string> | undefined;
  readonly records: Map<object, Set<string>>;
  /** Nesting of template instantiations and of calls that had to be lowered on the way. */
  depth: number;
  /** How many instances stand behind the one whose body is being lowered, each made by the body before. */
  nesting: number;
  /** Spent on bodies and classes of templates since the last edit; past the limit what is new becomes Opaque. */
  spentOnTemplates: number;
  /** What is being initialised outside of functions is an object of host code, which may keep the elements of lists. */
  keepsLists: boolean;
}

export function createSession(
  library: Scope,
  file: ParsedFile,
  settings: Pick<Session, 'hasSides' | 'leavesOutUnusedLocals' | 'isToRun'>,
): Session {
  return {
    ...settings,
    globalScope: createScope('namespace', library),
    classes: new Map(),
    enums: new Map(),
    isRelocatable: isRelocatable(file),
    recording: undefined,
    records: new Map(),
    depth: 0,
    nesting: 0,
    spentOnTemplates: 0,
    keepsLists: false,
  };
}

/** Whether it is compiled so that its device code is linked with that of other files. */
export function isRelocatable({ macros, isLinked }: ParsedFile): boolean {
  return isLinked === true || macros.has('__CUDACC_RDC__');
}

/** Beyond this nesting a template is taken to recurse for ever (nvcc's own limit is 200). */
export const maximumDepth = 120;
/**
 * Libraries that compute with types have programs of ten thousands of bodies behind one kernel, most of a millisecond
 * each; others have as many classes, and those cost a tenth. Counted, not timed, so that answers stay the same.
 */
const mostForTemplates = 40_000;
const templateCosts = { body: 10, class: 1 };
export const tooManyTemplates = 'the templates behind it are too many to be read';

export function mayReadTemplates(session: Session): boolean {
  return session.spentOnTemplates < mostForTemplates;
}
/** Whether one more may be read. */
export function spendOnTemplate(session: Session, what: keyof typeof templateCosts): boolean {
  const may = mayReadTemplates(session);
  session.spentOnTemplates += templateCosts[what];
  return may;
}

export interface Frame {
  /** That of the instance: bodies are lowered when they are read, so the stack does not tell. */
  readonly nesting: number;
  readonly role: 'kernel' | 'device' | 'host';
  readonly owner: ClassInfo | undefined;
  readonly thisVariable: Variable | undefined;
  /** Undefined while an `auto` return type waits for the first return statement. */
  returnType: Type | undefined;
  /** What the first returned value's type completes, where that is more than `auto`. */
  readonly returnPattern?: Type | undefined;
  readonly shared: SharedVariables;
  temporaryCount: number;
  /** `scalar_t = float`: what the body takes types to be that are decided when the program runs. */
  assumedTypes?: string[];
  /** `void* args[] = {&a, &b}`: what launches through the runtime pass. */
  pointerLists?: Map<Variable, readonly Expression[]>;
  /** The `sizeof` and the types of arrays whose length is no constant, by the variables that point to their elements. */
  variableSizes?: Map<Variable, { readonly bytes: Expression; readonly type: Type }>;
  /** And of the types of their rows, each the declaration's own. */
  variableTypes?: Map<Type, Expression>;
}

export interface Context {
  readonly session: Session;
  readonly scope: Scope;
  readonly frame: Frame | undefined;
}

export function inScope(cx: Context, scope: Scope): Context {
  return { session: cx.session, scope, frame: cx.frame };
}
/** For what is only asked for its type, and not evaluated: temporaries that it would need belong to nobody. */
export function unevaluated(cx: Context): Context {
  return cx.frame === undefined ? cx : { ...cx, frame: { ...cx.frame } };
}
/** A nested block scope. */
export function nested(cx: Context): Context {
  return inScope(cx, createScope('block', cx.scope));
}
/** Names of a declaration elsewhere: no locals of the function being lowered. */
export function outside(session: Session, scope: Scope): Context {
  return { session, scope, frame: undefined };
}

/** Counts the names in a text (template arguments) among those that `owner` depends on. */
export function noteNames(session: Session, owner: object, text: string): void {
  const names = session.records.get(owner) ?? new Set<string>();
  session.records.set(owner, names);
  for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) names.add(name);
}

/** Runs `work` and keeps the names that it looked up under `owner`. */
export function recorded<T>(session: Session, owner: object, work: () => T): T {
  const before = session.recording;
  const names = session.records.get(owner) ?? new Set<string>();
  session.records.set(owner, names);
  session.recording = names;
  try {
    return work();
  } finally {
    session.recording = before;
  }
}
