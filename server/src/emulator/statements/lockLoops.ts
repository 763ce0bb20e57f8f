/**
 * Loops that wait for a lock: `while (atomicCAS(lock, 0, 1) != 0);`. On hardware with independent thread scheduling the lane that
 * got it goes on, and gives it back, while the others of its warp still wait. Here the lanes of a block leave a loop together; so
 * what stands behind such a loop, as far as the lock is given back, is taken into it: the lanes that leave it run that and are done.
 * No thread can tell the difference. All lanes of a warp that count under one lock count to 32 on an H200.
 */
import type { Block, Call, Expression, FunctionIr, Loop, Statement, Variable } from '../../ir/nodes.ts';
import {
  expressionHas,
  ofSomeReachable,
  reachableFunctions,
  rootVariable,
  statementHas,
  walkExpression,
  walkStatement,
} from '../../ir/walk.ts';
import { mayJump } from './assignmentsAndJumps.ts';

/** A statement that ends when the lock is held. */
interface Waiting {
  /** Whether the lane has to try again. */
  readonly fails: Expression;
  readonly between: Statement;
  /** What stands between that and the next statement. */
  readonly then: readonly Statement[];
  /** What leads to the lock: the pointers and objects that its address is made of. */
  readonly lock: ReadonlySet<Variable>;
}

const remade = new WeakMap<FunctionIr, FunctionIr>();

/** The function with what is done under a lock inside of the loops that wait for it. */
export function withLocksHeldInside(callee: FunctionIr): FunctionIr {
  const known = remade.get(callee);
  if (known !== undefined) return known;
  const { body } = callee;
  const inside = body !== undefined && mayWait(callee) ? insideOf(body) : body;
  const made = inside === body ? callee : withBody(callee, inside as Block);
  remade.set(callee, made);
  remade.set(made, made);
  return made;
}

const callsKnown = new WeakMap<Call, Call>();

/** The call of that function. */
export function callWithLocksHeldInside(call: Call): Call {
  const callee = withLocksHeldInside(call.callee);
  if (callee === call.callee) return call;
  let made = callsKnown.get(call);
  if (made === undefined) callsKnown.set(call, (made = { ...call, callee }));
  return made;
}

/** Fields one by one: those of a function that is lowered when it is needed are no properties of its own. */
function withBody(callee: FunctionIr, body: Block): FunctionIr {
  const { name, displayName, role, templateArguments, parameters, returnType, sharedVariables } = callee;
  const { launchBounds, clusterSize, namesVolatile, assumedTypes, at, nameAt } = callee;
  return {
    kind: 'function',
    name,
    displayName,
    role,
    templateArguments,
    parameters,
    returnType,
    sharedVariables,
    body,
    at,
    nameAt,
    ...(launchBounds === undefined ? {} : { launchBounds }),
    ...(clusterSize === undefined ? {} : { clusterSize }),
    ...(namesVolatile === undefined ? {} : { namesVolatile }),
    ...(assumedTypes === undefined ? {} : { assumedTypes }),
  };
}

const isAtomic = (node: Expression): boolean => node.kind === 'atomic';

/** Whether a loop without a body of its own asks an atomic, here or in a function that is called. */
const mayWait = ofSomeReachable(
  ({ body }) =>
    body !== undefined && statementHas(body, { statement: (node) => loopsCondition(node) !== undefined }),
);

/** The condition of a loop that does nothing but wait. */
function loopsCondition(node: Statement): Expression | undefined {
  if (node.kind !== 'loop' || node.step !== undefined || node.condition === undefined) return undefined;
  return isPause(node.body) && expressionHas(node.condition, { expression: isAtomic })
    ? node.condition
    : undefined;
}

const pauses = /^(__nanosleep|__threadfence(_block|_system)?)$/;

function isPause(node: Statement): boolean {
  if (node.kind === 'block') return node.statements.every(isPause);
  return (
    node.kind === 'expression' &&
    node.expression.kind === 'intrinsic' &&
    pauses.test(node.expression.name) &&
    node.expression.arguments.every(({ kind }) => kind === 'integer')
  );
}

/** The statement, or one like it in which the lists of statements are put together anew. */
function insideOf(node: Statement): Statement {
  switch (node.kind) {
    case 'block': {
      const statements = gathered(node.statements);
      return isSame(statements, node.statements) ? node : { ...node, statements };
    }
    case 'if': {
      const whenTrue = insideOf(node.whenTrue);
      const whenFalse = node.whenFalse && insideOf(node.whenFalse);
      return whenTrue === node.whenTrue && whenFalse === node.whenFalse
        ? node
        : { ...node, whenTrue, whenFalse };
    }
    case 'loop': {
      const body = insideOf(node.body);
      return body === node.body ? node : { ...node, body };
    }
    default:
      return node;
  }
}

const isSame = (a: readonly Statement[], b: readonly Statement[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

function gathered(given: readonly Statement[]): readonly Statement[] {
  const statements: Statement[] = [];
  for (let i = 0; i < given.length; i++) {
    const one = given[i]!;
    const waiting = waitingOf(one);
    const end = waiting === undefined ? -1 : endOfHold(given, i + 1, waiting.lock);
    if (waiting === undefined || end < 0) statements.push(insideOf(one));
    else {
      statements.push(loopOf(one, waiting, gathered(given.slice(i + 1, end))));
      i = end - 1;
    }
  }
  return statements;
}

/** `for (;;) if (fails) between; else { then; held; break; }` */
function loopOf({ at }: Statement, waiting: Waiting, held: readonly Statement[]): Loop {
  const block = (statements: readonly Statement[]): Block => ({ kind: 'block', at, statements });
  const { fails, between, then } = waiting;
  const whenFalse = block([...then, ...held, { kind: 'break', at }]);
  const body = block([{ kind: 'if', at, condition: fails, whenTrue: between, whenFalse }]);
  return { kind: 'loop', at, testAtEnd: false, condition: undefined, step: undefined, body };
}

function waitingOf(node: Statement): Waiting | undefined {
  const condition = loopsCondition(node);
  if (condition !== undefined)
    return { fails: condition, between: (node as Loop).body, then: [], lock: lockOf(condition) };
  return node.kind === 'expression' && node.expression.kind === 'call'
    ? waitingCall(node.expression)
    : undefined;
}

/** A call of a function that only waits: of one that tries once, with the same arguments, which cost and change nothing. */
function waitingCall(call: Call): Waiting | undefined {
  const { callee } = call;
  if (callee.returnType.kind !== 'void' || !call.arguments.every(isFree)) return undefined;
  const [loop, ...then] = callee.body?.statements ?? [];
  const fails = loop === undefined ? undefined : loopsCondition(loop);
  if (fails === undefined || !then.every(isPause)) return undefined;
  const lock = new Set<Variable>();
  for (const one of call.arguments) addLeads(one, lock);
  const attempt: Expression = { ...call, callee: attemptOf(callee, fails), type: fails.type };
  return { fails: attempt, between: (loop as Loop).body, then, lock };
}

const attempts = new WeakMap<FunctionIr, FunctionIr>();

function attemptOf(callee: FunctionIr, value: Expression): FunctionIr {
  let made = attempts.get(callee);
  if (made === undefined) {
    const { at } = value;
    const body: Block = { kind: 'block', at, statements: [{ kind: 'return', at, value }] };
    made = { ...withBody(callee, body), returnType: value.type };
    attempts.set(callee, made);
  }
  return made;
}

/** Made of local variables, and of addresses. */
const isFree = (node: Expression): boolean =>
  !expressionHas(node, {
    expression: (one) =>
      one.kind === 'read'
        ? !/^(local|parameter)$/.test(rootVariable(one.place)?.storage ?? '')
        : !/^(integer|address|cast|binary|pointerOffset|builtin)$/.test(one.kind),
    place: ({ kind }) => kind === 'opaquePlace',
  });

/** The pointers, objects and arrays in it, and the variable whose address it is; a number among them is an index. */
function addLeads(node: Expression, found: Set<Variable>): void {
  walkExpression(node, {
    expression: (one) => {
      if (one.kind === 'address' && one.place.kind === 'variablePlace') found.add(one.place.variable);
    },
    place: (place) => {
      if (place.kind === 'variablePlace' && place.type.kind !== 'integer') found.add(place.variable);
    },
  });
}

/** The variables that lead to the atomics of a condition. */
function lockOf(condition: Expression): ReadonlySet<Variable> {
  const lock = new Set<Variable>();
  walkExpression(condition, {
    expression: (node) => {
      if (node.kind === 'atomic') addLeads({ ...node, kind: 'address' }, lock);
    },
  });
  return lock;
}

/** Behind the statement that gives the lock back; -1 where none does, or where lanes need each other, or a name, before or behind it. */
function endOfHold(list: readonly Statement[], from: number, lock: ReadonlySet<Variable>): number {
  let end = from;
  while (end < list.length && !givesBack(list[end]!, lock)) end++;
  const held = list.slice(from, end + 1);
  if (end === list.length || held.some((one) => mayJump(one) || needsOthers(one))) return -1;
  const declared = new Set(held.flatMap((one) => (one.kind === 'declare' ? [one.variable] : [])));
  const isSeenLater = list
    .slice(end + 1)
    .some((one) =>
      statementHas(one, { place: (place) => place.kind === 'variablePlace' && declared.has(place.variable) }),
    );
  return isSeenLater ? -1 : end + 1;
}

/** Whether it changes something that the lock's pointers lead to, or has a function with atomics do so. */
function givesBack(node: Statement, lock: ReadonlySet<Variable>): boolean {
  const leadsThere = (one: Expression): boolean =>
    expressionHas(one, { place: (place) => place.kind === 'variablePlace' && lock.has(place.variable) });
  return statementHas(node, {
    expression: (one) => {
      if (one.kind === 'atomic' || one.kind === 'assign') return leadsThere({ ...one, kind: 'address' });
      return one.kind === 'call' && one.arguments.some(leadsThere) && hasAtomics(one.callee);
    },
  });
}

const hasAtomics = ofSomeReachable(
  ({ body }) => body !== undefined && statementHas(body, { expression: isAtomic }),
);

const exchanges = /sync|shfl|ballot|barrier|__any|__all|__activemask/;

/** Barriers and exchanges between lanes, here or in a function that is called. */
function needsOthers(node: Statement): boolean {
  const isExchange = (one: Expression): boolean => one.kind === 'intrinsic' && exchanges.test(one.name);
  let found = false;
  walkStatement(node, {
    expression: (one) => {
      found ||= isExchange(one);
      if (one.kind !== 'call') return;
      for (const { body } of reachableFunctions(one.callee))
        found ||= body !== undefined && statementHas(body, { expression: isExchange });
    },
    statement: ({ kind }) => {
      found ||= kind === 'opaqueStatement';
    },
  });
  return found;
}
