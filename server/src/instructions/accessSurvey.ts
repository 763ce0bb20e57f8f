/** What a function holds that could be planned at all, seen in one walk: most small functions hold nothing of the kind. */
import type { Place, Statement, Variable } from '../ir/nodes.ts';
import { rootVariable, walkStatement } from '../ir/walk.ts';
import { isMemory } from './obstacles.ts';

export class AccessSurvey {
  /** Loads and stores of memory in the text; what changes a value in place counts once. */
  accesses = 0;
  hasLoops = false;
  /** How often the function reads each variable. */
  readonly uses = new Map<Variable, number>();

  constructor(body: Statement) {
    walkStatement(body, {
      statement: ({ kind }) => {
        this.hasLoops ||= kind === 'loop';
      },
      expression: (node) => {
        switch (node.kind) {
          case 'read':
          case 'compoundAssign':
            this.access(node.place);
            this.use(node.place);
            return;
          case 'assign':
            this.access(node.place);
            if (node.place.kind !== 'variablePlace') this.use(node.place);
            return;
          case 'address':
            this.use(node.place);
            return;
          default:
        }
      },
    });
  }

  private access(place: Place): void {
    if (isMemory(place)) this.accesses++;
  }

  private use(place: Place): void {
    const variable = rootVariable(place);
    if (variable) this.uses.set(variable, (this.uses.get(variable) ?? 0) + 1);
  }
}
