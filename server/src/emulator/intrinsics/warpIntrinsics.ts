import type { Intrinsic } from '../../ir/nodes.ts';
import { unsignedIntType } from '../../ir/types.ts';
import { checkMembers } from './barriers.ts';
import { accessTraits, combined, intCode } from '../values/code.ts';
import type { Code, IntCode, LongScalar, ScalarCode, Traits } from '../values/code.ts';
import { bitsOf } from '../values/compareCode.ts';
import type { Compiler } from '../compiler.ts';
import { booleanCode } from '../statements/conditionals.ts';
import { convert } from '../values/convertCode.ts';
import { doubleCode, floatCode } from '../values/floatCode.ts';
import { longCode } from '../values/longCode.ts';
import { LongResult } from '../values/longVectors.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { IntVector, freshId, newDoubles, newFloats, newInts, newPattern } from '../lanes/vector.ts';

/** Shuffles, votes and the other exchanges between the lanes of a warp. */
export function warpIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const shuffle = /^__shfl(?:_(up|down|xor))?(_sync)?$/.exec(e.name);
  if (shuffle !== null) return compileShuffle(c, e, shuffle[1] ?? 'index', shuffle[2] !== undefined);
  const vote = /^__(ballot|all|any|uni)(_sync)?$/.exec(e.name);
  if (vote !== null) return compileVote(c, e, vote[1]!, vote[2] !== undefined);
  if (e.name === '__activemask') return perWarp(c, e, [], (mask, warp) => mask.words[warp]!);
  const reduce = /^__reduce_(add|min|max|and|or|xor)_sync$/.exec(e.name);
  if (reduce !== null) return compileReduce(c, e, reduce[1]!);
  if (e.name === '__match_any_sync') return compileMatch(c, e, false);
  return e.name === '__match_all_sync' ? compileMatch(c, e, true) : undefined;
}

/** Checks the member mask, the first argument of every `_sync` form. */
function memberCheck(c: Compiler, e: Intrinsic): (mask: Mask) => void {
  const members = convert(c.shape, c.scalar(e.arguments[0]!), unsignedIntType) as IntCode;
  const shown = { ...e, at: c.frame.shown(e.at) };
  return (m) => {
    const { pattern, offset } = members.vector(m);
    checkMembers(c.machine, shown, m, (thread) => (pattern.data[thread]! + offset) | 0);
  };
}

type LaneSource = (lane: number, operand: number, width: number) => number;

/** Which lane of the warp a lane reads from; PTX ISA, "shfl.sync". Itself where the source is outside its segment. */
const sources: Readonly<Record<string, LaneSource>> = {
  index: (lane, operand, width) => (lane & ~(width - 1)) | (operand & (width - 1)),
  up: (lane, operand, width) => ((lane & (width - 1)) < operand >>> 0 ? lane : lane - operand),
  down: (lane, operand, width) => ((lane & (width - 1)) + (operand >>> 0) >= width ? lane : lane + operand),
  xor: (lane, operand, width) => {
    const source = lane ^ operand;
    return source > (lane | (width - 1)) || source < 0 ? lane : source;
  },
};

function compileShuffle(c: Compiler, e: Intrinsic, mode: string, sync: boolean): Code {
  const first = sync ? 1 : 0;
  const check = sync ? memberCheck(c, e) : () => undefined;
  const value = c.expression(e.arguments[first]!);
  const operand = convert(c.shape, c.scalar(e.arguments[first + 1]!), unsignedIntType) as IntCode;
  const widthArgument = e.arguments[first + 2];
  const width = widthArgument === undefined ? undefined : c.scalar(widthArgument);
  const sourceOf = sources[mode]!;
  const from = new Int32Array(c.shape.warps * 32);
  let id = -1;
  let last = 0;
  let lastWidth = 0;
  const route = (m: Mask): Int32Array => {
    check(m);
    const { pattern, offset } = operand.vector(m);
    const lanes = Number(width?.scalar?.(m) ?? 32);
    if (pattern.id !== id || offset !== last || lanes !== lastWidth) {
      id = pattern.id;
      last = offset;
      lastWidth = lanes;
      for (let i = 0; i < from.length; i++) {
        from[i] = (i & ~31) | sourceOf(i & 31, (pattern.data[i]! + offset) | 0, lanes);
      }
    }
    return from;
  };
  if (value.cls === 'void') return value;
  if (value.cls !== 'aggregate') return gather(c, value, route, combined([value, operand]));
  let chosen: Int32Array = from;
  const leaves = value.leaves.map((leaf) => gather(c, leaf, () => chosen, accessTraits));
  return {
    ...value,
    pure: false,
    aliases: false,
    run: (m) => {
      value.run(m);
      chosen = route(m);
    },
    leaves,
  };
}

/** Each lane takes the value of the lane that `route` names. */
function gather(c: Compiler, value: ScalarCode, route: (m: Mask) => Int32Array, base: Traits): ScalarCode {
  const { shape } = c;
  const traits = { ...base, pure: false, aliases: false, fixed: false };
  const { type } = value;
  const n = shape.threads;
  switch (value.cls) {
    case 'int': {
      const out = newInts(shape);
      return intCode(type, traits, undefined, (m) => {
        const { pattern, offset } = value.vector(m);
        const from = route(m);
        out.pattern.id = freshId();
        out.offset = offset;
        for (let i = 0; i < n; i++) out.pattern.data[i] = pattern.data[from[i]!]!;
        return out;
      });
    }
    case 'long': {
      const result = new LongResult(shape);
      const pattern = newPattern(shape);
      return longCode(type, traits, undefined, (m) => {
        const v = value.vector(m);
        const from = route(m);
        if (v.wide !== undefined) {
          for (let i = 0; i < n; i++) result.wide[i] = v.wide[from[i]!]!;
          return result.takeWide();
        }
        pattern.id = freshId();
        for (let i = 0; i < n; i++) pattern.data[i] = v.pattern.data[from[i]!]!;
        return result.takePattern(pattern, v.offset);
      });
    }
    case 'float': {
      const out = newFloats(shape);
      return floatCode(shape, type, traits, undefined, (m) => {
        const { data } = value.vector(m);
        const from = route(m);
        for (let i = 0; i < n; i++) out.data[i] = data[from[i]!]!;
        return out;
      });
    }
    case 'double': {
      const out = newDoubles(shape);
      return doubleCode(shape, type, traits, undefined, (m) => {
        const { data } = value.vector(m);
        const from = route(m);
        for (let i = 0; i < n; i++) out.data[i] = data[from[i]!]!;
        return out;
      });
    }
  }
}

/** An int that is the same in all lanes of a warp. */
function perWarp(
  c: Compiler,
  e: Intrinsic,
  parts: readonly ScalarCode[],
  valueOf: (mask: Mask, warp: number) => number,
  start: (mask: Mask) => void = () => undefined,
): IntCode {
  const out = new IntVector(newPattern(c.shape));
  const traits = { ...combined(parts), pure: false, aliases: false, fixed: false };
  return intCode(e.type, traits, undefined, (m) => {
    start(m);
    out.pattern.id = freshId();
    for (let warp = 0; warp < m.words.length; warp++) {
      out.pattern.data.fill(m.words[warp] === 0 ? 0 : valueOf(m, warp), warp * 32, warp * 32 + 32);
    }
    return out;
  });
}

function compileVote(c: Compiler, e: Intrinsic, kind: string, sync: boolean): Code {
  const check = sync ? memberCheck(c, e) : () => undefined;
  const condition = booleanCode(c, c.scalar(e.arguments[sync ? 1 : 0]!));
  const bits = bitsOf(c.shape, condition);
  let words = new Int32Array(0);
  const start = (m: Mask): void => {
    check(m);
    words = bits(m).words as Int32Array<ArrayBuffer>;
  };
  return perWarp(
    c,
    e,
    [condition],
    (m, warp) => {
      const active = m.words[warp]!;
      const votes = words[warp]! & active;
      if (kind === 'ballot') return votes;
      if (kind === 'any') return votes !== 0 ? 1 : 0;
      if (kind === 'all') return votes === active ? 1 : 0;
      return votes === 0 || votes === active ? 1 : 0;
    },
    start,
  );
}

const reductions: Readonly<Record<string, (a: number, b: number, signed: boolean) => number>> = {
  add: (a, b) => (a + b) | 0,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  min: (a, b, signed) => (signed ? Math.min(a, b) : Math.min(a >>> 0, b >>> 0) | 0),
  max: (a, b, signed) => (signed ? Math.max(a, b) : Math.max(a >>> 0, b >>> 0) | 0),
};

function compileReduce(c: Compiler, e: Intrinsic, kind: string): Code {
  const check = memberCheck(c, e);
  const value = convert(c.shape, c.scalar(e.arguments[1]!), e.type) as IntCode;
  const signed = e.type.kind === 'integer' && e.type.signed;
  const combine = reductions[kind]!;
  let read: (lane: number) => LongScalar = () => 0;
  const start = (m: Mask): void => {
    check(m);
    read = laneReader(value, m);
  };
  const reduce = (m: Mask, warp: number): number => {
    let total: number | undefined;
    for (let lane = 0; lane < 32; lane++) {
      if (((m.words[warp]! >>> lane) & 1) === 0) continue;
      const next = Number(read(warp * 32 + lane));
      total = total === undefined ? next : combine(total, next, signed);
    }
    return total ?? 0;
  };
  return perWarp(c, e, [value], reduce, start);
}

/** Lanes with the same value (any), or whether all have one (all). */
function compileMatch(c: Compiler, e: Intrinsic, all: boolean): Code {
  const check = memberCheck(c, e);
  const value = c.scalar(e.arguments[1]!);
  const predicate = all && e.arguments[2] !== undefined ? c.pointee(e.arguments[2]) : undefined;
  const out = newInts(c.shape);
  const agreed = newInts(c.shape);
  const agreedCode = intCode(
    { kind: 'integer', name: 'int', bits: 32, signed: true },
    accessTraits,
    undefined,
    () => agreed,
  );
  const store = predicate === undefined ? undefined : c.store(predicate, agreedCode, e.at);
  return intCode(e.type, { ...accessTraits, assigns: store !== undefined }, undefined, (m) => {
    check(m);
    const read = laneReader(value, m);
    out.pattern.id = freshId();
    agreed.pattern.id = freshId();
    for (let warp = 0; warp < m.words.length; warp++) {
      const active = m.words[warp]!;
      for (let lane = 0; lane < 32; lane++) {
        if (((active >>> lane) & 1) === 0) continue;
        let same = 0;
        for (let other = 0; other < 32; other++) {
          const equal = ((active >>> other) & 1) !== 0 && read(warp * 32 + other) === read(warp * 32 + lane);
          if (equal) same |= 1 << other;
        }
        const whole = same === active;
        out.pattern.data[warp * 32 + lane] = all && !whole ? 0 : same;
        agreed.pattern.data[warp * 32 + lane] = whole ? 1 : 0;
      }
    }
    store?.(m);
    return out;
  });
}
