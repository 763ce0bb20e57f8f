/**
 * Statements of host code that nothing behind them can tell: they change no variable that bears on a launch, and call
 * nothing. Evaluation passes them over without a step, so that code without them is evaluated alike to the last step.
 */
import { intrinsicEffects } from '../../ir/intrinsics.ts';
import type { Declare, Expression, ExpressionStatement, Place, Statement, Variable } from '../../ir/nodes.ts';
import { childrenOf, rootVariable } from '../../ir/walk.ts';
import { isRegister } from '../storage/places.ts';

export interface Bearing {
  readonly bears: (variable: Variable) => boolean;
  /** Whether something hangs on a branch or loop. */
  readonly matters: (branch: Statement) => boolean;
}

export class InertStatements {
  private readonly bearing: Bearing;
  private readonly known = new Map<Statement, boolean>();

  constructor(bearing: Bearing) {
    this.bearing = bearing;
  }

  has(statement: Statement): boolean {
    switch (statement.kind) {
      case 'if':
      case 'loop':
      case 'switch':
        return !this.bearing.matters(statement);
      case 'expression':
      case 'declare': {
        let answer = this.known.get(statement);
        if (answer === undefined) this.known.set(statement, (answer = this.leavesNothing(statement)));
        return answer;
      }
      case 'opaqueStatement':
        return statement.jumpsTo === undefined && statement.clobbers.every((place) => this.isLost(place));
      default:
        return false;
    }
  }

  private leavesNothing(statement: ExpressionStatement | Declare): boolean {
    if (statement.kind === 'expression') return this.isSilent(statement.expression);
    const { variable, initializer, destroy } = statement;
    const isKept = destroy !== undefined || !isRegister(variable) || this.bearing.bears(variable);
    return !isKept && (initializer === undefined || this.isSilent(initializer));
  }

  /** Evaluating it does nothing but give a value, and set variables that do not bear. */
  private isSilent(e: Expression): boolean {
    switch (e.kind) {
      case 'integer':
      case 'float':
      case 'string':
      case 'builtin':
        return true;
      case 'read':
      case 'address':
        return this.isSilentPlace(e.place);
      case 'unary':
      case 'cast':
      case 'extract':
      case 'binary':
      case 'logical':
      case 'conditional':
      case 'construct':
      case 'pointerOffset':
      case 'pointerDifference':
        return childrenOf(e).every((child) => this.isSilent(child));
      case 'intrinsic':
        return intrinsicEffects(e.name).isPure && e.arguments.every((child) => this.isSilent(child));
      case 'assign':
      case 'compoundAssign':
        return this.isLost(e.place) && this.isSilent(e.value);
      case 'opaque':
        return (
          e.operands.every((operand) => this.isSilent(operand)) &&
          e.clobbers.every((place) => this.isLost(place))
        );
      default:
        return false;
    }
  }

  /** Nobody asks for what is written there. */
  private isLost(place: Place): boolean {
    const root = rootVariable(place);
    const isAsked = root === undefined || !isRegister(root) || this.bearing.bears(root);
    return !isAsked && this.isSilentPlace(place);
  }

  private isSilentPlace(place: Place): boolean {
    switch (place.kind) {
      case 'variablePlace':
        return true;
      case 'dereference':
        return this.isSilent(place.pointer);
      case 'member':
        return this.isSilentPlace(place.base);
      case 'element':
        return this.isSilentPlace(place.base) && this.isSilent(place.index);
      case 'opaquePlace':
        return false;
    }
  }
}
