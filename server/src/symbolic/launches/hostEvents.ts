/** What host code calls, launches and changes, in the order of evaluation; read once, as the IR does not change. */
import type {
  Call,
  Expression,
  FunctionReference,
  Launch,
  Statement,
  Variable,
  VariablePlace,
} from '../../ir/nodes.ts';
import { rootVariable, walkExpression, walkStatement } from '../../ir/walk.ts';
import type { Visitor } from '../../ir/walk.ts';

export interface HostEvents {
  readonly list: readonly HostEvent[];
  /** Expressions behind the last of them. */
  readonly rest: number;
}

export interface HostEvent {
  /** Expressions since the one before, this one included. */
  readonly expressions: number;
  readonly what: Call | FunctionReference | Launch | Changed | VariablePlace;
}

interface Changed {
  readonly kind: 'changed';
  readonly variable: Variable;
}

const known = new WeakMap<Statement | Expression, HostEvents>();

export function eventsInBody(body: Statement): HostEvents {
  return recorded(body, (visitor) => {
    walkStatement(body, visitor);
  });
}

export function eventsInInitializer(initializer: Expression): HostEvents {
  return recorded(initializer, (visitor) => {
    walkExpression(initializer, visitor);
  });
}

function recorded(code: Statement | Expression, walk: (visitor: Visitor) => void): HostEvents {
  let events = known.get(code);
  if (events === undefined) known.set(code, (events = record(walk)));
  return events;
}

function record(walk: (visitor: Visitor) => void): HostEvents {
  const list: HostEvent[] = [];
  let expressions = 0;
  const add = (what: HostEvent['what']): void => {
    list.push({ expressions, what });
    expressions = 0;
  };
  const visitor: Visitor = {
    expression: (node) => {
      expressions++;
      const { kind } = node;
      if (kind === 'call' || kind === 'launch') add(node);
      if (kind === 'functionReference' && node.function.role === 'host') add(node);
      if (kind === 'assign' || kind === 'compoundAssign' || kind === 'address') {
        const variable = rootVariable(node.place);
        if (variable) add({ kind: 'changed', variable });
      }
    },
    place: (place) => {
      if (place.kind === 'variablePlace' && place.variable.storage === 'host') add(place);
    },
  };
  walk(visitor);
  return { list, rest: expressions };
}
