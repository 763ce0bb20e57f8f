import type { Expression, Loop, Place, Read, Statement } from '../../ir/nodes.ts';
import { rootVariable } from '../../ir/walk.ts';
import type { MemoryLoad } from '../accesses/memoryLoad.ts';
import type { Trail } from '../accesses/trail.ts';
import type { Compiler } from '../compiler.ts';
import type { RegisterBinding } from '../frame.ts';
import type { CountedLoop } from './countedLoops.ts';
import type { Mask } from '../lanes/mask.ts';
import { parametersOf, roundLoop } from '../lanes/roundLoops.ts';
import type { LoadShape, Round, RoundLoop, RoundValue } from '../lanes/roundLoops.ts';
import type { Factors } from '../values/code.ts';
import { sumOf } from '../values/contraction.ts';
import type { Register } from '../values/registers.ts';

/** Rounds that a loop has to have for its WebAssembly to pay. */
const WORTHWHILE_ROUNDS = 1000;
const MOST_REGISTERS = 16;
/** A round of laneLoops.ts and of roundLoops.ts takes so many lanes. */
const GROUP_LANES = 16;

type Uniform = (mask: Mask) => number;

/** Puts a loop's body together for roundLoops.ts; it gives up where the body is more than arithmetic on floats. */
class RoundBuilder {
  private readonly c: Compiler;
  private readonly counted: CountedLoop;
  readonly registers: Register[] = [];
  readonly uniforms: Uniform[] = [];
  readonly reads: Read[] = [];
  readonly steps: Round['steps'][number][] = [];
  /** A register that other lanes go on with is assigned: no lane may be idle. */
  needsAllLanes = false;

  constructor(c: Compiler, counted: CountedLoop) {
    this.c = c;
    this.counted = counted;
  }

  add(statement: Statement): boolean {
    switch (statement.kind) {
      case 'block':
        return statement.statements.every((inner) => this.add(inner));
      case 'declare': {
        const { variable, initializer, at } = statement;
        if (initializer === undefined) return true;
        const place = { kind: 'variablePlace', variable, type: variable.type, at } as const;
        return this.assign(place, this.value(initializer));
      }
      case 'expression': {
        const e = statement.expression;
        if (e.kind === 'assign') return this.assign(e.place, this.value(e.value));
        if (e.kind !== 'compoundAssign' || !isFloat(e.computationType)) return false;
        const left = this.register(e.place);
        return left !== undefined && this.assign(e.place, this.binary(e.operator, left, this.value(e.value)));
      }
      default:
        return false;
    }
  }

  private assign(place: Place, value: RoundValue | undefined): boolean {
    const target = this.register(place);
    if (value === undefined || target === undefined) return false;
    if (rootBinding(this.c, place)?.region !== this.c.region) this.needsAllLanes = true;
    this.steps.push({ register: target.index, value });
    return true;
  }

  private value(e: Expression | undefined): RoundValue | undefined {
    if (e === undefined || !isFloat(e.type)) return undefined;
    switch (e.kind) {
      case 'binary':
        return this.binary(e.operator, this.value(e.left), this.value(e.right));
      case 'float':
        return this.uniform(e);
      case 'cast':
        if (isFloat(e.operand.type)) return this.value(e.operand);
        return e.operand.kind === 'float' || e.operand.kind === 'integer' ? this.uniform(e) : undefined;
      case 'read':
        return this.read(e);
      default:
        return undefined;
    }
  }

  private binary(operator: string, left?: RoundValue, right?: RoundValue): RoundValue | undefined {
    if (left === undefined || right === undefined) return undefined;
    if (operator !== '+' && operator !== '-' && operator !== '*' && operator !== '/') return undefined;
    const mayContract = this.c.machine.options.contractMultiplyAdd && (operator === '+' || operator === '-');
    const sum = mayContract ? sumOf(left, right, operator === '-', factorsOf) : undefined;
    return sum === undefined ? { kind: 'binary', operator, left, right } : { kind: 'fused', ...sum };
  }

  private read(e: Read): RoundValue | undefined {
    const binding = rootBinding(this.c, e.place);
    if (binding !== undefined) {
      if (!binding.uniform) return this.register(e.place);
      return this.counted.isConstant(e) ? this.uniform(e) : undefined;
    }
    return { kind: 'load', index: this.reads.push(e) - 1 };
  }

  private uniform(e: Expression): RoundValue | undefined {
    const { scalar } = this.c.scalar(e);
    if (scalar === undefined) return undefined;
    return { kind: 'uniform', index: this.uniforms.push(scalar as Uniform) - 1 };
  }

  /** The register of a float that differs between threads. */
  private register(place: Place): { readonly kind: 'register'; readonly index: number } | undefined {
    const binding = rootBinding(this.c, place);
    if (binding === undefined || binding.uniform || !isFloat(place.type)) return undefined;
    const found = this.c.place(place);
    if (found.kind !== 'registers' || found.skip !== undefined) return undefined;
    const register = binding.registers[found.first]!;
    if (!this.registers.includes(register)) this.registers.push(register);
    return { kind: 'register', index: this.registers.indexOf(register) };
  }
}

function factorsOf(value: RoundValue): Factors<RoundValue> | undefined {
  if (value.kind !== 'binary' || value.operator !== '*') return undefined;
  return { a: value.left, b: value.right, isNegated: false };
}

/** The registers that a place is part of. */
function rootBinding(c: Compiler, place: Place): RegisterBinding | undefined {
  const variable = rootVariable(place);
  const binding = variable === undefined ? undefined : c.bindings.get(variable);
  return binding?.kind === 'registers' ? binding : undefined;
}

const isFloat = (type: Expression['type']): boolean => type.kind === 'float' && type.format === 'single';

/** Takes all rounds of a loop that are looked ahead at in one call, where the body is arithmetic on floats. */
export class FusedRounds {
  private readonly c: Compiler;
  private readonly builder: RoundBuilder;
  private readonly round: Round;
  private rounds = 0;
  private readonly loops = new Map<string, RoundLoop>();
  /** The loop of the last run, and for which shapes it is. */
  private lastLoop: RoundLoop | undefined;
  private lastShapes: readonly LoadShape[] = [];
  private readonly loads: MemoryLoad[] = [];
  private readonly shapes: LoadShape[] = [];
  private readonly parametersAt: number;
  private readonly parameters: Int32Array;
  private readonly floatParameters: Float32Array;

  private constructor(c: Compiler, builder: RoundBuilder) {
    this.c = c;
    this.builder = builder;
    const { registers, uniforms, reads, steps } = builder;
    this.round = { registers: registers.length, uniforms: uniforms.length, loads: reads.length, steps };
    const count = parametersOf(this.round);
    const { lanes } = c.shape;
    this.parametersAt = lanes.allocate(4 * count);
    this.parameters = new Int32Array(lanes.buffer, this.parametersAt, count);
    this.floatParameters = new Float32Array(lanes.buffer, this.parametersAt, count);
  }

  static of(c: Compiler, loop: Loop, counted: CountedLoop): FusedRounds | undefined {
    const builder = new RoundBuilder(c, counted);
    if (c.shape.threads % GROUP_LANES !== 0) return undefined;
    if (!builder.add(loop.body) || builder.steps.length === 0) return undefined;
    return builder.registers.length <= MOST_REGISTERS ? new FusedRounds(c, builder) : undefined;
  }

  /** Runs the next rounds, whose loads the trail has accounted for; false, with nothing done, where they do not fit. */
  run(trail: Trail, rounds: number, mask: Mask): boolean {
    if (this.builder.needsAllLanes && !mask.complete) return false;
    this.rounds += rounds;
    if (!this.findLoads(trail) || this.rounds < WORTHWHILE_ROUNDS) return false;
    this.setParameters(trail, rounds, mask);
    this.loop()(this.parametersAt);
    return true;
  }

  /** Finds where the loads of the body take their words from: all have to lie in the lanes' memory. */
  private findLoads(trail: Trail): boolean {
    const { loads, shapes } = this;
    const { threads } = this.c.shape;
    for (let i = 0; i < this.builder.reads.length; i++) {
      const node = this.builder.reads[i]!;
      const load = loads[i]?.node === node ? loads[i] : trail.loadOf(node);
      if (load === undefined || load.site.region!.laneAt < 0) return false;
      const { pattern } = load.site;
      loads[i] = load;
      if (load.loaders.length === 0) shapes[i] = 'same';
      else if (pattern.at < 0) return false;
      else shapes[i] = pattern.groups(threads) ?? 'any';
    }
    return true;
  }

  private loop(): RoundLoop {
    const { shapes, lastShapes } = this;
    if (this.lastLoop !== undefined && shapes.every((shape, i) => shape === lastShapes[i]))
      return this.lastLoop;
    const key = shapes.join(' ');
    let loop = this.loops.get(key);
    if (loop === undefined) {
      loop = roundLoop(this.c.shape.lanes, this.round, shapes);
      this.loops.set(key, loop);
    }
    this.lastShapes = [...shapes];
    this.lastLoop = loop;
    return loop;
  }

  private setParameters(trail: Trail, rounds: number, mask: Mask): void {
    const { parameters, loads } = this;
    const { registers, uniforms } = this.builder;
    const bytes = 4 * this.c.shape.threads;
    let count = 2;
    for (const { code } of registers) parameters[count++] = code.cls === 'float' ? code.vector(mask).at : 0;
    parameters[0] = parameters[2]! + bytes;
    parameters[1] = rounds;
    for (const load of loads) {
      const { site } = load;
      const stride = trail.strideOf(load);
      parameters[count++] = Math.max(0, site.pattern.at);
      parameters[count++] = site.region!.laneAt + site.delta + stride;
      parameters[count++] = stride;
    }
    for (const uniform of uniforms) this.floatParameters[count++] = uniform(mask);
  }
}
