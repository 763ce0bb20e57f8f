/**
 * Statements of host code that nothing behind them can tell: they change no variable that bears on a launch, and call
 * nothing. Evaluation passes them over without a step, so that code without them is evaluated alike to the last step.
 */
import type { Declare, ExpressionStatement, Place, Statement, Variable } from '../../ir/nodes.ts';
import { isSilent, isSilentPlace } from '../../ir/silent.ts';
import type { Silence } from '../../ir/silent.ts';
import { rootVariable } from '../../ir/walk.ts';
import { isRegister } from '../storage/places.ts';

export interface Bearing {
  readonly bears: (variable: Variable) => boolean;
  /** Whether something hangs on a branch or loop. */
  readonly matters: (branch: Statement) => boolean;
}

export class InertStatements {
  private readonly bearing: Bearing;
  private readonly known = new Map<Statement, boolean>();
  /** Evaluating it does nothing but give a value, and set variables that do not bear. */
  private readonly silence: Silence = { mayRead: () => true, isLost: (place) => this.isLost(place) };

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
    if (statement.kind === 'expression') return isSilent(statement.expression, this.silence);
    const { variable, initializer, destroy } = statement;
    const isKept = destroy !== undefined || !isRegister(variable) || this.bearing.bears(variable);
    return !isKept && (initializer === undefined || isSilent(initializer, this.silence));
  }

  /** Nobody asks for what is written there. */
  private isLost(place: Place): boolean {
    const root = rootVariable(place);
    const isAsked = root === undefined || !isRegister(root) || this.bearing.bears(root);
    return !isAsked && isSilentPlace(place, this.silence);
  }
}
