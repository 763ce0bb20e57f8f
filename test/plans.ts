/** What is planned for the accesses of a kernel's text, as text. */
import assert from 'node:assert/strict';
import { loadPrelude } from '../server/src/analysis/prelude.ts';
import type { Expression, FunctionIr, Place } from '../server/src/ir/nodes.ts';
import { reachableFunctions, walkStatement } from '../server/src/ir/walk.ts';
import { createProgram } from '../server/src/lowering/program.ts';
import type { CudaParser } from '../server/src/syntax/index.ts';
import { absoluteSpan } from '../server/src/text/location.ts';
import { planFunction } from '../server/src/instructions/planFunction.ts';
import { accessPlanOf } from '../server/src/instructions/plan.ts';
import type { AccessPlan, LoopTurns } from '../server/src/instructions/plan.ts';

/** Each planned access as `text: width`, `text: with text` or `text: as text`, in the order of evaluation. */
export function plansOf(parser: CudaParser, source: string): string[] {
  const file = parser.parse({ path: 'test.cu', text: source, resolveInclude: () => undefined });
  const program = createProgram(file, { prelude: loadPrelude(parser, file) });
  const kernel = program.kernels()[0]?.instantiate().function;
  assert.ok(kernel, 'there is a kernel');
  return [...reachableFunctions(kernel)].flatMap((fn) => plansIn(fn, source));
}

/** `turn 0` is the test before the first turn. */
function turnsText({ most }: LoopTurns): string {
  return `turn ${most}`;
}

function plansIn(fn: FunctionIr, source: string): string[] {
  planFunction(fn);
  const found: string[] = [];
  if (fn.body === undefined) return found;
  const textOf = ({ at }: Pick<Place, 'at'>): string => {
    const { start, end } = absoluteSpan(at);
    return source.slice(start, end);
  };
  const note = (node: Expression & { readonly place: Place }, plan: AccessPlan | undefined): void => {
    if (plan === undefined) return;
    const widths = plan.pieces.map(({ widthInBytes }) => widthInBytes).join(' ');
    const row = plan.startsOnBytes === undefined ? '' : ' of a row';
    const widest = plan.mayJoinBytes ?? plan.besideInBytes;
    const arm = plan.mayBeOfOtherArm === true ? ', may be of one arm' : '';
    const doubt = widest === undefined ? `${row}${arm}` : `, may be ${widest}`;
    const once = plan.turns === undefined ? '' : ` in ${plan.turns.map(turnsText).join(' of ')}`;
    const moved =
      plan.movedTo === undefined || plan.turns !== undefined ? '' : ` at ${textOf({ at: plan.movedTo })}`;
    const relation = plan.merged ? 'one with' : plan.isRepeat === true ? 'as' : 'with';
    const perhaps = plan.merged?.isSure === false ? `, may be one with ${textOf(plan.merged.place)}` : '';
    const meeting = plan.merged?.isSure ? plan.merged.plan.movedTo : undefined;
    const there = meeting === undefined ? '' : ` at ${textOf({ at: meeting })}`;
    const what =
      plan.carrier === undefined
        ? `${widths}${doubt}${once}${moved}${perhaps}`
        : `${relation} ${textOf(plan.carrier)}${there}`;
    found.push(`${textOf(node.place)}: ${what}`);
  };
  walkStatement(fn.body, {
    expression: (node) => {
      if (node.kind === 'read') note(node, accessPlanOf(node, 'load'));
      if (node.kind !== 'assign' && node.kind !== 'compoundAssign') return;
      note(node, accessPlanOf(node, 'load'));
      note(node, accessPlanOf(node, 'store'));
    },
  });
  return found;
}
