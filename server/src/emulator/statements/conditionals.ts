import type { Conditional, Logical } from '../../ir/nodes.ts';
import { booleanType } from '../../ir/types.ts';
import { combined, effectTraits, intCode, isRunWhole } from '../values/code.ts';
import type { Code, IntCode, ScalarCode } from '../values/code.ts';
import { bitsOf, boolFromBits, joinBits } from '../values/compareCode.ts';
import type { Compiler, Run } from '../compiler.ts';
import { mergedSites } from '../accesses/mergedSite.ts';
import { convert, scalarClass } from '../values/convertCode.ts';
import { after, integerConstant, runOf } from './expressions.ts';
import { leavesOf } from '../accesses/leaves.ts';
import { countSplit } from './branches.ts';
import type { Mask } from '../lanes/mask.ts';
import { newRegister } from '../values/registers.ts';
import { BitVector, freshId } from '../lanes/vector.ts';

export function booleanCode(c: Compiler, code: Code): IntCode {
  if (isRunWhole(code)) {
    // It says that it is not known where it is run.
    const { run } = code;
    return intCode(booleanType, effectTraits, (m) => {
      run(m);
      return 0;
    });
  }
  return convert(c.shape, code, booleanType) as IntCode;
}

/** && and ||. A right operand without memory accesses and effects is evaluated along, as compilers do by predication. */
export function compileLogical(c: Compiler, e: Logical): Code {
  const left = booleanCode(c, c.expression(e.left));
  const right = c.inNewRegion(() => booleanCode(c, c.expression(e.right)));
  if (right.pure) return joinBits(c.shape, e.operator, left, right);
  const branch = c.machine.newBranch(c.frame.shown(e.at), 'logical');
  const sl = left.scalar;
  const sr = right.scalar;
  const stop = e.operator === '&&' ? 0 : 1;
  const traits = { ...combined([left, right]), aliases: false };
  if (sl !== undefined && sr !== undefined) {
    return intCode(booleanType, traits, (m) => {
      branch.executed += m.warps;
      return sl(m) === stop ? stop : sr(m);
    });
  }
  const leftBits = bitsOf(c.shape, left);
  const rightBits = bitsOf(c.shape, right);
  const reached = c.newMask();
  const out = new BitVector(c.shape.warps);
  return boolFromBits(c.shape, traits, (m) => {
    const first = leftBits(m).words.slice();
    reached.setFrom(m, first, stop === 0 ? 0 : -1);
    countSplit(branch, m, reached);
    out.id = freshId();
    if (reached.lanes === 0) {
      out.words.set(first);
      return out;
    }
    const second = rightBits(reached).words;
    for (let warp = 0; warp < first.length; warp++) {
      const l = first[warp]!;
      const r = second[warp]!;
      out.words[warp] = stop === 0 ? l & r : l | (r & reached.words[warp]!);
    }
    return out;
  });
}

export function compileConditional(c: Compiler, e: Conditional): Code {
  const condition = booleanCode(c, c.expression(e.condition));
  const merged = mergedSites(c, e);
  const arms = (): readonly [Code, Code] => [
    c.inNewRegion(() => c.expression(e.whenTrue)),
    c.inNewRegion(() => c.expression(e.whenFalse)),
  ];
  // Under a uniform condition the lanes stay together.
  const [yes, no] =
    condition.scalar === undefined ? arms() : [c.expression(e.whenTrue), c.expression(e.whenFalse)];
  const leaves = leavesOf(e.type);
  if (e.type.kind === 'void' || leaves === undefined)
    return voidConditional(c, e, condition, yes, no, merged);
  const parts = (code: Code): readonly ScalarCode[] =>
    leaves.map((leaf, i) => {
      const part = code.cls === 'aggregate' ? code.leaves[i] : code.cls === 'void' ? undefined : code;
      return part === undefined ? integerConstant(c, 0, leaf.type) : convert(c.shape, part, leaf.type);
    });
  const first = parts(yes);
  const second = parts(no);
  const uniform = condition.scalar !== undefined;
  const registers = leaves.map((leaf, i) =>
    newRegister(
      c.shape,
      leaf.type,
      scalarClass(leaf.type)!,
      uniform && first[i]!.scalar !== undefined && second[i]!.scalar !== undefined,
      false,
    ),
  );
  const put =
    (codes: readonly ScalarCode[], code: Code) =>
    (m: Mask, all: boolean): void => {
      if (isRunWhole(code)) code.run(m);
      codes.forEach((value, i) => (all ? registers[i]!.assign(m, value) : registers[i]!.merge(m, value)));
    };
  const chosen = split(c, e, condition, yes.pure && no.pure, put(first, yes), put(second, no));
  const run = followedBy(chosen, merged);
  const scalar = scalarClass(e.type) !== undefined ? registers[0]?.code : undefined;
  const traits = { ...combined([condition, yes, no]), aliases: false, fixed: false };
  if (scalar !== undefined) {
    const pure = traits.pure;
    const assigns = traits.assigns;
    return { ...after(c, { ...scalar, aliases: false }, run), pure, assigns, fixed: false };
  }
  return {
    cls: 'aggregate',
    type: e.type,
    ...traits,
    run,
    leaves: registers.map((register) => register.code),
  };
}

type Put = (mask: Mask, all: boolean) => void;

/** Runs one arm for the lanes that take it, and the other for the rest. Pure arms are a selection, not a branch. */
function split(
  c: Compiler,
  e: Conditional,
  condition: IntCode,
  pure: boolean,
  yes: Put,
  no: Put,
): (m: Mask) => void {
  const branch = pure ? undefined : c.machine.newBranch(c.frame.shown(e.at), 'conditional');
  const scalar = condition.scalar;
  if (scalar !== undefined) {
    return (m) => {
      if (branch !== undefined) branch.executed += m.warps;
      if (scalar(m) !== 0) yes(m, true);
      else no(m, true);
    };
  }
  const bits = bitsOf(c.shape, condition);
  const taken = c.newMask();
  const other = c.newMask();
  return (m) => {
    const chosen = bits(m);
    taken.select(m, chosen);
    other.reject(m, chosen);
    if (branch !== undefined) countSplit(branch, m, taken);
    if (taken.lanes !== 0) yes(taken, other.lanes === 0 || pure);
    if (other.lanes !== 0) no(other, taken.lanes === 0);
  };
}

function followedBy(run: Run, others: readonly Run[]): Run {
  if (others.length === 0) return run;
  return (m) => {
    run(m);
    for (const other of others) other(m);
  };
}

function voidConditional(
  c: Compiler,
  e: Conditional,
  condition: IntCode,
  yes: Code,
  no: Code,
  merged: readonly Run[],
): Code {
  const first = runOf(yes);
  const second = runOf(no);
  const run = split(
    c,
    e,
    condition,
    false,
    (m) => {
      first(m);
    },
    (m) => {
      second(m);
    },
  );
  return { ...effectTraits, cls: 'void', type: e.type, run: followedBy(run, merged) };
}
