/** Random kernels: statements around random accesses. */
import { pickMember, valueOf } from './arrays.ts';
import { AccessWriter, integerTypes } from './accesses.ts';
import type { Flow } from './flow.ts';
import type { Names } from './scopes.ts';
import type { Random } from './random.ts';
import { binary, constant } from './terms.ts';
import type { IntegerType, Term } from './terms.ts';
import { randomWrapping } from './wrapping.ts';

const mostTrips = 600;

export class BodyWriter extends AccessWriter {
  /** Functions to be written before this one. */
  readonly functions: string[] = [];
  /** Some threads have returned. */
  private someReturned = false;
  /** What `return` gives, in device functions. */
  private readonly result: (() => string) | undefined;

  constructor(random: Random, names: Names, result?: (body: BodyWriter) => string) {
    super(random, names);
    this.result = result && (() => result(this));
  }

  statements(count: number, flow: Flow): void {
    for (let i = 0; i < count; i++) this.statement(flow);
  }

  /** Lines of a kernel's body. */
  kernelBody(): void {
    this.statements(this.random.between(5, 11), {
      convergent: true,
      inLoop: false,
      inStep: false,
      trips: 1,
      depth: 3,
    });
  }

  functionBody(): void {
    this.statements(this.random.between(0, 3), {
      convergent: false,
      inLoop: false,
      inStep: false,
      trips: 8,
      depth: 1,
    });
  }

  private statement(flow: Flow): void {
    const { random } = this;
    const isDeep = flow.depth === 0;
    const kinds: readonly [number, () => void][] = [
      [14, () => this.declare()],
      [4, () => this.declareLocalArray()],
      [5, () => this.assign()],
      [16, () => this.store()],
      [10, () => this.load()],
      [5, () => this.atomic()],
      [4, () => this.pointer()],
      [isDeep ? 0 : 12, () => this.branch(flow)],
      [isDeep || flow.trips > 100 ? 0 : 16, () => this.loop(flow)],
      [isDeep ? 0 : 3, () => this.choice(flow)],
      [this.result === undefined ? 6 : 0, () => this.call()],
      [4, () => this.lambda()],
      [flow.inLoop ? 6 : 0, () => this.leaveLoop(flow)],
      [isDeep ? 0 : 4, () => this.leave(flow)],
      [flow.convergent && !this.someReturned ? 10 : 0, () => this.throughShared()],
    ];
    const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
    let left = random.below(total);
    for (const [weight, write] of kinds) {
      left -= weight;
      if (left < 0) return write();
    }
  }

  // Control flow.

  private branch(flow: Flow): void {
    const { random } = this;
    const { text, uniform } = this.expressions.condition(
      random.pick([0, 1, 1, 2]),
      flow.convergent && random.chance(30),
    );
    const inner = { ...flow, depth: flow.depth - 1, convergent: flow.convergent && uniform };
    this.block(`if ${text}`, () => this.statements(random.between(1, 3), inner));
    if (random.chance(35)) this.block('else', () => this.statements(random.between(1, 3), inner));
  }

  private choice(flow: Flow): void {
    const { random } = this;
    const subject = this.term(random.pick([3, 4, 8]), 1);
    const inner = { ...flow, depth: 0, inLoop: false, convergent: flow.convergent && subject.uniform };
    this.block(`switch (${subject.text})`, () => {
      for (const label of ['case 0:', 'case 1:', 'case 3:', 'default:'].slice(random.below(3))) {
        this.block(label, () => {
          this.statements(random.between(1, 2), inner);
          this.line('break;');
        });
      }
    });
  }

  private leaveLoop(flow: Flow): void {
    if (flow.inStep && !flow.convergent) return this.assign();
    const { text } = this.expressions.condition(1, flow.convergent);
    this.line(`if ${text} ${this.random.pick(['break', 'continue'])};`);
  }

  private leave(flow: Flow): void {
    if (flow.inStep) return this.branch(flow);
    const { text, uniform } = this.expressions.condition(1);
    if (!flow.convergent || !uniform) this.someReturned = true;
    this.line(`if ${text} return${this.result ? ` ${this.result()}` : ''};`);
  }

  private loop(flow: Flow): void {
    const { random } = this;
    const isUniform = flow.convergent && random.chance(45);
    const head = this.loopHead(isUniform, Math.min(24, Math.floor(mostTrips / flow.trips)));
    const inner = {
      convergent: isUniform,
      inStep: isUniform || flow.inStep,
      inLoop: true,
      trips: flow.trips * head.trips,
      depth: flow.depth - 1,
    };
    const carried = random.chance(60) ? this.carried(head.trips) : undefined;
    const name = this.names.next('loop');
    this.line(`@{ Loop ${name};`);
    for (const line of head.before) this.line(line);
    this.block(
      head.text,
      () => {
        this.line(`@${name}.next();`);
        this.see(...head.terms);
        for (const line of head.first) this.line(line);
        this.statements(random.between(0, 2), inner);
        carried?.();
        this.statements(random.between(1, 2), inner);
      },
      head.tail,
    );
    this.line('@}');
  }

  private loopHead(isUniform: boolean, most: number): LoopHead {
    const { random } = this;
    const name = this.names.next('i');
    const start = this.term(random.pick([1, 4, 32, 300]), 1, isUniform);
    const step = random.pick([1, 1, 1, 2, 3, 4, 8, 16, 32]);
    const form = random.below(10);
    const type = random.pick(integerTypes);
    const make = (text: string, trips: number, min: number, max: number): LoopHead => {
      const term = { text: name, type, min, max, uniform: isUniform, isOpen: start.isOpen === true };
      return { text, trips, terms: [term], before: [], first: [], tail: '}' };
    };
    if (form < 5) {
      const reach = random.between(1, most) * step;
      const end = random.chance(50)
        ? this.term(reach + 1, 1, isUniform)
        : binary('+', start, this.term(reach + 1, 1, isUniform))!;
      const trips = Math.max(1, Math.ceil((end.max - start.min) / step));
      const text = `for (${type} ${name} = ${start.text}; ${name} < ${this.as(type, end)}; ${step === 1 ? `++${name}` : `${name} += ${step}`})`;
      return make(text, trips, start.min, Math.max(start.min, end.max - 1));
    }
    if (form < 6) {
      const from = this.term(most * step, 1, isUniform);
      const signed = type.startsWith('unsigned') ? 'int' : type;
      return {
        ...make(
          `for (${signed} ${name} = ${from.text}; ${name} >= 0; ${name} -= ${step})`,
          Math.floor(from.max / step) + 1,
          0,
          from.max,
        ),
        terms: [
          {
            text: name,
            type: signed,
            min: 0,
            max: from.max,
            uniform: isUniform,
            isOpen: from.isOpen === true,
          },
        ],
      };
    }
    if (form < 7) {
      const half = `for (${type} ${name} = ${random.pick([16, 32, 64, 128])}; ${name} > 0; ${random.pick([`${name} >>= 1`, `${name} /= 2`])})`;
      return make(half, 8, 1, 128);
    }
    if (form < 8) {
      const text = `for (${type} ${name} = 1; ${name} < ${random.pick([16, 33, 64, 128])}; ${random.pick([`${name} *= 2`, `${name} <<= 1`])})`;
      return make(text, 7, 1, 127);
    }
    const isDo = form === 9;
    const end = start.max + random.between(1, most) * step;
    const trips = Math.ceil((end - start.min) / step);
    const term = { text: name, type, min: start.min, max: end + step - 1, uniform: false, isOpen: true };
    const before = [`${type} ${name} = ${start.text};`];
    const test = isUniform ? constant(end) : this.expressions.within0(this.expressions.integer(1), end + 1);
    const condition = `${name} < ${this.as(type, test)}`;
    const first = [`${name} += ${step};`];
    return isDo
      ? {
          text: 'do',
          trips: trips + 1,
          terms: [{ ...term, max: term.max + step }],
          before,
          first,
          tail: `} while (${condition});`,
        }
      : { text: `while (${condition})`, trips, terms: [term], before, first, tail: '}' };
  }

  /** As the counter's type, so that the comparison is between what is meant. */
  private as(type: IntegerType, term: Term): string {
    return term.type === type || this.random.chance(50) ? term.text : `(${type})${term.text}`;
  }

  /** Declares what a loop moves, and gives what moves it. */
  private carried(trips: number): () => void {
    const { random } = this;
    if (random.chance(25)) return this.wrapped();
    const step = random.pick([1, 4, 32, 33, 64]);
    const start = this.term(random.pick([32, 256]), 2);
    const type = random.pick(integerTypes);
    const name = this.names.next('c');
    const far = start.max + trips * step;
    const array = this.array(({ columns }) => columns === undefined);
    const move = (by: string): string => {
      const isRare = random.chance(20);
      const sign = isDown ? '-' : '+';
      const text = by === '1' ? `${name}${sign}${sign};` : `${name} ${sign}= ${by};`;
      return isRare ? `if ${this.expressions.condition(1).text} ${text}` : text;
    };
    const isDown = random.chance(25);
    const by = (): string => (random.chance(50) ? String(step) : this.term(step + 1, 1).text);
    if (array !== undefined && array.length > far + 32 && random.chance(50)) {
      const pointer = this.names.next('p');
      const at = isDown ? binary('+', start, constant(trips * step))! : start;
      this.line(
        `${array.isConst ? 'const ' : ''}${array.element.type}* ${pointer} = ${array.text} + ${at.text};`,
      );
      this.seeArray({ ...array, text: pointer, length: array.length - far, isAligned: false });
      // Unsigned steps would wrap on their way down.
      return () => this.line(`${pointer} ${isDown ? '-' : '+'}= ${isDown ? String(step) : by()};`);
    }
    this.line(`${type} ${name} = ${isDown ? binary('+', start, constant(trips * step))!.text : start.text};`);
    this.see({ text: name, type, min: start.min, max: far, uniform: false, isOpen: true });
    return () => this.line(move(by()));
  }

  private wrapped(): () => void {
    const { random } = this;
    const { size, step, update } = randomWrapping(random);
    const start = this.term(random.pick([size, size, 256]), 2);
    const type = random.pick(integerTypes);
    const name = this.names.next('w');
    this.line(`${type} ${name} = ${start.text};`);
    this.see({ text: name, type, min: 0, max: Math.max(start.max, size - 1), uniform: false, isOpen: true });
    const text = update(name, this.term(step + 1, 1).text);
    const line = random.chance(15) ? `if ${this.expressions.condition(1).text} { ${text} }` : text;
    return () => this.line(line);
  }

  // Functions.

  private call(): void {
    const { random } = this;
    const name = this.names.next('f');
    const args = Array.from({ length: random.between(1, 3) }, () => this.expressions.integer(2));
    const isByReference = random.chance(40);
    const variables = this.scopes
      .flatMap(({ variables: own }) => own)
      .filter(({ name: one }) => /^v/.test(one));
    const target = isByReference && variables.length > 0 ? random.pick(variables) : undefined;
    const limit = 500;
    const body = new BodyWriter(
      random,
      this.names,
      target === undefined ? (own) => own.term(limit).text : () => '',
    );
    const parameters = args.map(({ type, min, max, isOpen = false }, i) => ({
      ...{ text: `a${i}`, type, min, max },
      uniform: false,
      isOpen,
    }));
    body.see(...parameters);
    const array = random.chance(50) ? this.array(({ columns }) => columns === undefined) : undefined;
    if (array) body.seeArray({ ...array, text: 'array' });
    if (target) {
      body.see({
        text: 'into',
        type: target.type,
        min: 0,
        max: target.limit - 1,
        uniform: false,
        isOpen: true,
      });
      body.scope.variables.push({ name: 'into', type: target.type, limit: target.limit });
      body.line(`into = ${body.term(target.limit).text};`);
    }
    body.functionBody();
    const list = [
      ...(target ? [`${target.type}& into`] : []),
      ...parameters.map(({ text, type }) => `${type} ${text}`),
      array ? `${array.isConst ? 'const ' : ''}${array.element.type}* array` : 'float* /*unused*/',
    ];
    if (!target) body.line(`return ${body.term(limit).text};`);
    const inline = random.pick(['', '__forceinline__ ', 'inline ']);
    const returned = target ? 'void' : 'int';
    this.functions.push(
      ...body.functions,
      [`__device__ ${inline}${returned} ${name}(${list.join(', ')}) {`, ...body.lines, '}'].join('\n'),
    );
    const call = this.names.next('call');
    const actual = [
      ...(target ? [target.name] : []),
      ...args.map(({ text }) => text),
      array ? array.text : 'spare',
    ];
    this.line(`@{ Loop ${call};`);
    if (target) {
      this.line(`${name}(${actual.join(', ')});`);
      return this.line('@}');
    }
    const value = this.names.next('v');
    this.line('@}');
    this.line(`@Loop ${call};`);
    this.line(`const int ${value} = ${name}(${actual.join(', ')});`);
    this.line(`@${call}.end();`);
    this.see({ text: value, type: 'int', min: 0, max: limit - 1, uniform: false, isOpen: true });
  }

  private lambda(): void {
    const { random } = this;
    const name = this.names.next('f');
    const width = random.pick([4, 16, 32, 33]);
    const rest = this.term(64, 1);
    const capture = random.pick(['[=]', '[&]']);
    const a = this.term(100, 1);
    const b = this.term(100, 1);
    this.line(`auto ${name} = ${capture}(int r, int c) { return r * ${width} + c + (int)${rest.text}; };`);
    const max = a.max * width + b.max + rest.max;
    this.see({
      text: `${name}(${a.text}, ${b.text})`,
      type: 'int',
      min: 0,
      max,
      uniform: false,
      isOpen: true,
    });
  }

  // Shared memory.

  /** All write, all wait, all read. */
  private throughShared(): void {
    const { random } = this;
    const arrays = this.arrays(({ space, columns }) => space === 'shared' || columns !== undefined);
    if (arrays.length === 0) return this.store();
    const write = (): void => {
      const array = random.pick(arrays);
      const member = pickMember(random, array.element);
      const place = this.place(array, member);
      this.line(`${this.mark('store', array, place)} = ${valueOf(member.scalar, array.element, '1')};`);
    };
    write();
    this.line('__syncthreads();');
    const array = random.pick(arrays);
    const member = pickMember(random, array.element);
    const name = this.names.next('x');
    this.line(`const auto ${name} = ${this.mark('load', array, this.place(array, member))};`);
    const sink = this.arrays(
      ({ space, isConst, element }) => space === 'global' && !isConst && element.type === 'float',
    )[0];
    const value = member.scalar === 'vector' ? `${name}.x + ${name}.y` : name;
    if (sink)
      this.line(
        `${this.mark('store', sink, this.place(sink, sink.element.members[0]!))} = (float)(${value});`,
      );
    this.line('__syncthreads();');
  }
}

interface LoopHead {
  readonly text: string;
  readonly trips: number;
  /** What the body sees of it. */
  readonly terms: readonly Term[];
  readonly before: readonly string[];
  readonly first: readonly string[];
  readonly tail: string;
}
