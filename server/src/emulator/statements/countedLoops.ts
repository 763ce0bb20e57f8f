/** Loops of which one round tells what the others will load. */
import type { Expression, Loop, Place, Statement, Variable } from '../../ir/nodes.ts';
import type { IntegerType } from '../../ir/types.ts';
import { rootVariable, walkExpression, walkStatement } from '../../ir/walk.ts';
import type { Compiler } from '../compiler.ts';
import type { Register } from '../values/registers.ts';

/**
 * A loop whose counter goes up or down in equal steps to a bound, and whose rounds do nothing but arithmetic on registers
 * and loads from addresses that are linear in the counter: what each round loads follows from two of them.
 */
export interface CountedLoop {
  readonly counter: Register;
  readonly type: IntegerType;
  /** The comparison is of a conversion of the counter, which keeps its value while that is not negative. */
  readonly isConverted: boolean;
  /** As if the counter stood left of it. */
  readonly operator: '<' | '<=' | '>' | '>=' | '!=';
  readonly bound: Expression;
  readonly step: Expression;
  readonly down: boolean;
  /** Whether a value is the same in all rounds. */
  readonly isConstant: (e: Expression) => boolean;
}

/** How a value changes from round to round: not at all, by equal steps, or in some other way. */
type Course = 'constant' | 'linear' | 'other';

const mirrored = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '!=': '!=' } as const;

/** Asked behind the compilation of the body, when the places of its variables are known. */
export function countedLoop(c: Compiler, loop: Loop): CountedLoop | undefined {
  const { condition, step } = loop;
  if (loop.testAtEnd || condition?.kind !== 'binary' || step?.kind !== 'compoundAssign') return undefined;
  const variable = step.place.kind === 'variablePlace' ? step.place.variable : undefined;
  if (variable === undefined || (step.operator !== '+' && step.operator !== '-')) return undefined;
  const counter = uniformCounter(c, variable);
  if (counter === undefined || variable.type.kind !== 'integer') return undefined;
  const isLeft = isCounter(condition.left, variable);
  const bound = isLeft ? condition.right : condition.left;
  if (!isLeft && !isCounter(condition.right, variable)) return undefined;
  if (!(condition.operator in mirrored)) return undefined;
  const operator = condition.operator as keyof typeof mirrored;
  const assigned = new Set<Variable>();
  if (!isStraight(c, loop.body, assigned) || assigned.has(variable)) return undefined;
  const courses = new Courses(c, variable, assigned);
  if (courses.of(bound) !== 'constant' || courses.of(step.value) !== 'constant') return undefined;
  if (!courses.areLoadsLinear(loop.body)) return undefined;
  return {
    counter,
    type: variable.type,
    isConverted: (isLeft ? condition.left : condition.right).kind === 'cast',
    operator: isLeft ? operator : mirrored[operator],
    bound,
    step: step.value,
    down: step.operator === '-',
    isConstant: (e) => courses.of(e) === 'constant',
  };
}

/** The register of a counter that is the same for all threads and does not wrap below 32 bits. */
function uniformCounter(c: Compiler, variable: Variable): Register | undefined {
  const binding = c.bindings.get(variable);
  const { type } = variable;
  if (binding?.kind !== 'registers' || !binding.uniform) return undefined;
  return type.kind === 'integer' && type.bits >= 32 ? binding.registers[0] : undefined;
}

/** The counter, or a conversion of it. */
function isCounter(e: Expression, counter: Variable): boolean {
  if (e.kind === 'cast')
    return e.type.kind === 'integer' && e.type.bits >= 32 && isCounter(e.operand, counter);
  return e.kind === 'read' && e.place.kind === 'variablePlace' && e.place.variable === counter;
}

/** Whether each round runs the same assignments to registers, which are noted, and has no other effect. */
function isStraight(c: Compiler, statement: Statement, assigned: Set<Variable>): boolean {
  switch (statement.kind) {
    case 'block':
      return statement.statements.every((inner) => isStraight(c, inner, assigned));
    case 'declare':
      if (!isRegister(c, statement.variable)) return false;
      assigned.add(statement.variable);
      return statement.initializer === undefined || isArithmetic(c, statement.initializer);
    case 'expression': {
      const { expression } = statement;
      if (expression.kind !== 'assign' && expression.kind !== 'compoundAssign')
        return isArithmetic(c, expression);
      const variable = rootVariable(expression.place);
      if (variable === undefined || !isRegister(c, variable)) return false;
      assigned.add(variable);
      return isArithmetic(c, expression.value);
    }
    default:
      return false;
  }
}

function isRegister(c: Compiler, variable: Variable): boolean {
  return c.bindings.get(variable)?.kind === 'registers';
}

/** No effects, and every load in it happens in every round for the same lanes. */
function isArithmetic(c: Compiler, expression: Expression): boolean {
  let plain = true;
  const refuse = (node: Expression): void => {
    if (node.kind === 'read' && loads(c, node.place)) plain = false;
  };
  walkExpression(expression, {
    expression: (node) => {
      switch (node.kind) {
        case 'logical':
          walkExpression(node.right, { expression: refuse });
          return;
        case 'conditional':
          walkExpression(node.whenTrue, { expression: refuse });
          walkExpression(node.whenFalse, { expression: refuse });
          return;
        case 'intrinsic':
          if (node.type.kind !== 'float' || node.arguments.some(({ type }) => type.kind === 'pointer'))
            plain = false;
          return;
        case 'assign':
        case 'compoundAssign':
        case 'sequence':
        case 'call':
        case 'atomic':
        case 'launch':
        case 'opaque':
          plain = false;
          return;
        default:
      }
    },
  });
  return plain;
}

/** Whether reading the place may go to memory. */
function loads(c: Compiler, place: Place): boolean {
  const variable = rootVariable(place);
  return variable === undefined || !isRegister(c, variable);
}

/** Tells how values of a loop's rounds differ from round to round. */
class Courses {
  private readonly c: Compiler;
  private readonly counter: Variable;
  private readonly assigned: ReadonlySet<Variable>;

  constructor(c: Compiler, counter: Variable, assigned: ReadonlySet<Variable>) {
    this.c = c;
    this.counter = counter;
    this.assigned = assigned;
  }

  areLoadsLinear(body: Statement): boolean {
    let linear = true;
    walkStatement(body, {
      expression: (node) => {
        if (node.kind === 'read' && loads(this.c, node.place) && this.ofAddress(node.place) === 'other')
          linear = false;
      },
    });
    return linear;
  }

  of(e: Expression): Course {
    switch (e.kind) {
      case 'integer':
      case 'builtin':
        return 'constant';
      case 'read':
        return this.ofRead(e.place);
      case 'address':
        return this.ofAddress(e.place);
      case 'cast': {
        const inner = this.of(e.operand);
        const keeps = e.type.kind === 'pointer' || (e.type.kind === 'integer' && e.type.bits >= 32);
        return keeps && isWhole(e.operand) ? inner : ifConstant(inner);
      }
      case 'unary':
        return e.operator === '-' && isWhole(e) ? this.of(e.operand) : ifConstant(this.of(e.operand));
      case 'binary':
        return this.ofBinary(e.operator, this.of(e.left), this.of(e.right), isWhole(e));
      case 'pointerOffset':
        return together(this.of(e.pointer), this.of(e.index));
      default:
        return 'other';
    }
  }

  private ofBinary(operator: string, left: Course, right: Course, whole: boolean): Course {
    if (left === 'constant' && right === 'constant') return 'constant';
    if (!whole) return 'other';
    if (operator === '+' || operator === '-') return together(left, right);
    if (operator === '*' && (left === 'constant' || right === 'constant')) return together(left, right);
    return operator === '<<' && right === 'constant' ? left : 'other';
  }

  private ofRead(place: Place): Course {
    const variable = rootVariable(place);
    if (variable === undefined || !isRegister(this.c, variable)) return 'other';
    if (variable === this.counter) return 'linear';
    return this.assigned.has(variable) ? 'other' : ifConstant(this.ofAddress(place));
  }

  private ofAddress(place: Place): Course {
    switch (place.kind) {
      case 'variablePlace':
        return 'constant';
      case 'dereference':
        return this.of(place.pointer);
      case 'member':
        return this.ofAddress(place.base);
      case 'element':
        return together(this.ofAddress(place.base), this.of(place.index));
      case 'opaquePlace':
        return 'other';
    }
  }
}

function isWhole({ type }: Expression): boolean {
  return (type.kind === 'integer' && type.bits >= 32) || type.kind === 'pointer';
}

function together(a: Course, b: Course): Course {
  if (a === 'other' || b === 'other') return 'other';
  return a === 'linear' || b === 'linear' ? 'linear' : 'constant';
}

function ifConstant(course: Course): Course {
  return course === 'constant' ? 'constant' : 'other';
}
