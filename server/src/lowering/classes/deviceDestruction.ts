/** Destructors in device code that is run: each way out of a block calls those of its locals. */
import type { Block, Declare, Expression, Return, Statement, SwitchCase, Variable } from '../../ir/nodes.ts';
import { read, variablePlace } from '../expressions/operands.ts';

/** What lives in a block, or as long as the function runs. */
type Living = Pick<Declare, 'destroy' | 'at'> & { readonly variable?: Variable | undefined };

/**
 * The body with calls where blocks are left, in place of what its declarations say of it; where the function is left, of a
 * destructor's members, too.
 */
export function withDestructorsCalled(body: Block, members: readonly Living[]): Block {
  return new Leaving().block(body, [], members);
}

class Leaving {
  /** How many of the locals around live longer than what `break` and `continue` leave. */
  private atBreak = 0;
  private atContinue = 0;

  block(node: Block, around: readonly Living[], members: readonly Living[] = []): Block {
    const statements = this.list(node.statements, around, members);
    return statements === node.statements ? node : { ...node, statements };
  }

  private list(
    statements: readonly Statement[],
    around: readonly Living[],
    members: readonly Living[] = [],
  ): readonly Statement[] {
    const live = [...around, ...members];
    const made = statements.flatMap((one): readonly Statement[] => {
      if (one.kind !== 'declare' || one.destroy === undefined) return this.statement(one, live);
      live.push(one);
      return [{ kind: 'declare', variable: one.variable, initializer: one.initializer, at: one.at }];
    });
    if (!endsInJump(statements)) made.push(...destroyed(live, around.length));
    return made.length === statements.length && made.every((one, i) => one === statements[i])
      ? statements
      : made;
  }

  private statement(node: Statement, live: readonly Living[]): readonly Statement[] {
    switch (node.kind) {
      case 'block':
        return [this.block(node, live)];
      case 'if': {
        const whenTrue = this.arm(node.whenTrue, live);
        const whenFalse = node.whenFalse && this.arm(node.whenFalse, live);
        const isSame = whenTrue === node.whenTrue && whenFalse === node.whenFalse;
        return [isSame ? node : { ...node, whenTrue, whenFalse }];
      }
      case 'loop': {
        const body = this.within(live.length, live.length, () => this.arm(node.body, live));
        return [body === node.body ? node : { ...node, body }];
      }
      case 'switch': {
        const cases = this.within(live.length, this.atContinue, () =>
          node.cases.map((one) => this.case(one, live)),
        );
        return [cases.every((one, i) => one === node.cases[i]) ? node : { ...node, cases }];
      }
      case 'break':
        return [...destroyed(live, this.atBreak), node];
      case 'continue':
        return [...destroyed(live, this.atContinue), node];
      case 'return':
        return returning(node, live);
      default:
        return [node];
    }
  }

  private arm(node: Statement, live: readonly Living[]): Statement {
    const made = this.statement(node, live);
    return made.length === 1 ? made[0]! : { kind: 'block', statements: made, at: node.at };
  }

  private case(one: SwitchCase, live: readonly Living[]): SwitchCase {
    const statements = this.list(one.statements, live);
    return statements === one.statements ? one : { ...one, statements };
  }

  private within<Made>(atBreak: number, atContinue: number, make: () => Made): Made {
    const outer = [this.atBreak, this.atContinue] as const;
    [this.atBreak, this.atContinue] = [atBreak, atContinue];
    const made = make();
    [this.atBreak, this.atContinue] = outer;
    return made;
  }
}

function endsInJump(statements: readonly Statement[]): boolean {
  const last = statements.at(-1)?.kind;
  return last === 'return' || last === 'break' || last === 'continue';
}

/** The last one first; each call is a node of its own. */
function destroyed(live: readonly Living[], from: number, but?: Variable): Statement[] {
  return live
    .slice(from)
    .filter(({ variable }) => but === undefined || variable !== but)
    .reverse()
    .map(({ destroy, at }) => ({ kind: 'expression', expression: { ...destroy! }, at }));
}

/** What is returned is made first; a local that is returned as it is becomes the caller's. */
function returning(node: Return, live: readonly Living[]): readonly Statement[] {
  const { value, at } = node;
  const given = value === undefined ? undefined : localOf(value);
  const calls = destroyed(live, 0, given);
  if (calls.length === 0) return [node];
  if (value === undefined || given !== undefined || value.kind === 'integer') return [...calls, node];
  const variable: Variable = {
    kind: 'variable',
    name: 'result',
    type: value.type,
    storage: 'local',
    addressTaken: false,
    at,
  };
  const kept: Declare = { kind: 'declare', variable, initializer: value, at };
  return [kept, ...calls, { ...node, value: read(variablePlace(variable, at)) }];
}

function localOf(value: Expression): Variable | undefined {
  return value.kind === 'read' && value.place.kind === 'variablePlace' && value.type.kind === 'struct'
    ? value.place.variable
    : undefined;
}
