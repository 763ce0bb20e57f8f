/**
 * Code without the locals that nothing names and whose values need no memory, and without loops that only change such: nvcc
 * makes no instruction of them, and one that is being typed then changes nothing of what was worked out.
 */
import { isDeadLoop, mentionsIn } from './deadLoops.ts';
import type { Block, Declare, Expression, Loop, Statement, SwitchCase } from './nodes.ts';
import { isSilent } from './silent.ts';
import type { Silence } from './silent.ts';
import { isUndeclaredName } from './undeclared.ts';
import { expressionHas, rootVariable } from './walk.ts';

/** The body itself where it has none. */
export function withoutUnusedLocals(body: Block): Block {
  for (let current = body; ;) {
    const mentions = mentionsIn(current);
    const pruning = new Pruning(
      (declare) => !mentions.has(declare.variable) && isUnasked(declare),
      (loop) => isDeadLoop(loop, mentions),
    );
    const pruned = pruning.block(current);
    // What only these named is named by nothing now.
    if (!pruning.freesOthers) return pruned;
    current = pruned;
  }
}

const silence: Silence = {
  mayRead: (place) => {
    const storage = rootVariable(place)?.storage;
    return storage === 'local' || storage === 'parameter';
  },
  isLost: () => false,
};

function isUnasked({ variable, initializer, destroy }: Declare): boolean {
  if (variable.storage !== 'local' || variable.isVolatile === true || destroy !== undefined) return false;
  return initializer === undefined || (!hasOpaque(initializer) && isSilent(initializer, silence));
}

/** It is told that such code is not followed; a name that nothing declares is mostly one that is being typed. */
function hasOpaque(e: Expression): boolean {
  return expressionHas(e, { expression: (node) => node.kind === 'opaque' && !isUndeclaredName(node) });
}

function namesVariables(e: Expression): boolean {
  return expressionHas(e, { place: () => true });
}

class Pruning {
  freesOthers = false;
  /** That stand around what is looked at. */
  private loops = 0;
  private readonly isUnused: (declare: Declare) => boolean;
  private readonly isDead: (loop: Loop) => boolean;

  constructor(isUnused: (declare: Declare) => boolean, isDead: (loop: Loop) => boolean) {
    this.isUnused = isUnused;
    this.isDead = isDead;
  }

  block(node: Block): Block {
    const statements = this.list(node.statements);
    return statements === node.statements ? node : { ...node, statements };
  }

  private list(statements: readonly Statement[]): readonly Statement[] {
    const kept = statements.filter((one) => !this.isLeftOut(one)).map((one) => this.statement(one));
    const isSame = kept.length === statements.length && kept.every((one, i) => one === statements[i]);
    return isSame ? statements : kept;
  }

  private isLeftOut(node: Statement): boolean {
    if (node.kind === 'loop') {
      // What a loop in a loop changes may last from one round of the outer to the next: nvcc keeps such.
      if (this.loops > 0 || !this.isDead(node)) return false;
      this.freesOthers = true;
      return true;
    }
    if (node.kind !== 'declare' || !this.isUnused(node)) return false;
    if (node.initializer !== undefined && namesVariables(node.initializer)) this.freesOthers = true;
    return true;
  }

  private statement(node: Statement): Statement {
    switch (node.kind) {
      case 'block':
        return this.block(node);
      case 'if': {
        const whenTrue = this.statement(node.whenTrue);
        const whenFalse = node.whenFalse && this.statement(node.whenFalse);
        return whenTrue === node.whenTrue && whenFalse === node.whenFalse
          ? node
          : { ...node, whenTrue, whenFalse };
      }
      case 'loop': {
        this.loops++;
        const body = this.statement(node.body);
        this.loops--;
        return body === node.body ? node : { ...node, body };
      }
      case 'switch': {
        const cases = node.cases.map((one) => this.case(one));
        return cases.every((one, i) => one === node.cases[i]) ? node : { ...node, cases };
      }
      default:
        return node;
    }
  }

  private case(one: SwitchCase): SwitchCase {
    const statements = this.list(one.statements);
    return statements === one.statements ? one : { ...one, statements };
  }
}
