import { CopyPair } from '../accesses/copyPair.ts';
import type { Assign, CompoundAssign } from '../../ir/nodes.ts';
import { effectTraits, isRunWhole } from '../values/code.ts';
import type { Code, ScalarCode } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { convert } from '../values/convertCode.ts';
import { after, runOf } from './expressions.ts';
import type { CompiledPlace } from '../frame.ts';
import { compileStmatrix } from '../intrinsics/matrixProducts.ts';
import { loadPlace } from '../accesses/loads.ts';
import type { Mask } from '../lanes/mask.ts';
import { before, compileBinary } from '../values/operators.ts';
import { accessedBy, offsetAddress } from '../accesses/places.ts';
import { newRegister } from '../values/registers.ts';
import { storePlace } from '../accesses/stores.ts';

/** An assignment as a statement, whose value nobody asks for. */
export function compileEffect(c: Compiler, e: Assign | CompoundAssign): Code {
  if (e.kind === 'compoundAssign') return compileCompoundAssign(c, e, true);
  return compileAssign(c, e, true);
}

function storing(c: Compiler, place: HeldPlace, value: Code, e: Assign | CompoundAssign): Code {
  const store = storePlace(c, place.place, value, e.place.at);
  const { evaluate } = place;
  const run = (m: Mask): void => {
    evaluate(m);
    store(m);
  };
  return { ...effectTraits, cls: 'void', type: e.type, run };
}

export function compileAssign(c: Compiler, e: Assign, discarded = false): Code {
  const { copied } = e;
  if (e.lanes !== undefined) return compileStmatrix(c, e);
  if (copied !== undefined) c.copyPairs.set(copied.load, new CopyPair(c.shape, copied.isThroughL1));
  const value = c.expression(e.value);
  const place = fixedPlace(c, accessedBy(c, e, c.place(e.place)));
  if (discarded) return storing(c, place, value, e);
  if (isRunWhole(value)) {
    const store = storePlace(c, place.place, value, e.place.at);
    const run = (m: Mask): void => {
      place.evaluate(m);
      store(m);
    };
    if (value.cls === 'void') return { ...effectTraits, cls: 'void', type: e.type, run };
    return { ...value, ...effectTraits, run };
  }
  return held(c, place, convert(c.shape, value, e.place.type), e);
}

interface HeldPlace {
  readonly place: CompiledPlace;
  readonly evaluate: (mask: Mask) => void;
}

/**
 * A place whose address is worked out once although it is used several times. Pure addresses may simply be asked for
 * again: they are remembered.
 */
function fixedPlace(c: Compiler, place: CompiledPlace): HeldPlace {
  if (place.kind !== 'memory' || place.address.pure) return { place, evaluate: () => undefined };
  const { address } = place;
  const register = newRegister(c.shape, address.type, 'long', address.scalar !== undefined, false);
  const code = register.code;
  if (code.cls !== 'long') return { place, evaluate: () => undefined };
  const kept = { ...code, fixed: address.fixed };
  return { place: { ...place, address: kept }, evaluate: (m) => register.assign(m, address) };
}

/** Stores a scalar and has what was stored as its value. */
function held(c: Compiler, place: HeldPlace, value: ScalarCode, e: Assign | CompoundAssign): Code {
  const { evaluate } = place;
  if (place.place.kind === 'registers') {
    const store = storePlace(c, place.place, value, e.place.at);
    return after(c, loadPlace(c, place.place, e.place.at), store);
  }
  // The value is evaluated once; who asks for it gets the copy.
  const register = newRegister(c.shape, value.type, value.cls, value.scalar !== undefined, false);
  const store = storePlace(c, place.place, register.code, e.place.at);
  return after(c, register.code, (m) => {
    evaluate(m);
    register.assign(m, value);
    store(m);
  });
}

export function compileCompoundAssign(c: Compiler, e: CompoundAssign, discarded = false): Code {
  const target = fixedPlace(c, accessedBy(c, e, c.place(e.place)));
  const right = c.expression(e.value);
  const old = loadPlace(c, target.place, e.place.at);
  if (isRunWhole(right) || isRunWhole(old)) {
    const report = c.unsupported(e.at, 'this compound assignment');
    const run = runOf(right);
    return {
      ...effectTraits,
      cls: 'void',
      type: e.type,
      run: (m) => {
        run(m);
        report(m);
      },
    };
  }
  if (e.result === 'old' && !discarded) return postfix(c, e, target, old, right);
  const updated = convert(c.shape, combine(c, e, old, right), e.place.type);
  return discarded ? storing(c, target, updated, e) : held(c, target, updated, e);
}

/** x++: the old value is copied before the place changes. */
function postfix(
  c: Compiler,
  e: CompoundAssign,
  target: HeldPlace,
  old: ScalarCode,
  right: ScalarCode,
): Code {
  const register = newRegister(c.shape, old.type, old.cls, old.scalar !== undefined, false);
  const updated = convert(c.shape, combine(c, e, register.code, right), e.place.type);
  const store = storePlace(c, target.place, updated, e.place.at);
  return after(c, register.code, (m) => {
    target.evaluate(m);
    register.assign(m, old);
    store(m);
  });
}

/** (computationType)old op value. */
function combine(c: Compiler, e: CompoundAssign, old: ScalarCode, right: ScalarCode): ScalarCode {
  const { shape } = c;
  if (e.elementSizeInBytes !== undefined && old.cls === 'long') {
    const size = e.elementSizeInBytes;
    return offsetAddress(c, old, right, size, e.operator === '-');
  }
  const type = e.computationType;
  const left = before(c, convert(shape, old, type), right);
  return compileBinary(c, e.at, e.operator, type, left, right);
}
