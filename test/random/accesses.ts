/** Statements of a random function without a body: declarations, assignments and accesses. */
import { elements, marked, pickMember, valueOf } from './arrays.ts';
import type { ArrayInScope, Mark, Member } from './arrays.ts';
import { ScopeWriter } from './scopes.ts';
import { constant } from './terms.ts';
import type { IntegerType } from './terms.ts';

export const integerTypes: readonly IntegerType[] = [
  'int',
  'int',
  'int',
  'unsigned',
  'long long',
  'unsigned long long',
];

export class AccessWriter extends ScopeWriter {
  protected declare(): void {
    const { random, expressions } = this;
    const value = expressions.integer(3);
    const name = this.names.next('v');
    if (random.chance(30)) {
      const limit = random.pick([16, 32, 64, 100, 256, 1000]);
      const type = random.pick(integerTypes);
      this.line(`${type} ${name} = ${expressions.within0(value, limit).text};`);
      this.scope.variables.push({ name, type, limit });
      this.see({ text: name, type, min: 0, max: limit - 1, uniform: false, isOpen: true });
      return;
    }
    this.line(`const ${random.chance(50) ? 'auto' : value.type} ${name} = ${value.text};`);
    this.see({ ...value, text: name });
  }

  protected declareLocalArray(): void {
    const { random } = this;
    const size = random.pick([2, 4]);
    const limit = random.pick([32, 128]);
    const name = this.names.next('r');
    this.line(`int ${name}[${size}];`);
    for (let i = 0; i < size; i++) {
      this.line(`${name}[${i}] = ${this.term(limit).text};`);
      this.scope.variables.push({ name: `${name}[${i}]`, type: 'int', limit });
    }
    const index = random.chance(70) ? constant(random.below(size)) : this.term(size, 1);
    this.see({
      text: `${name}[${index.text}]`,
      type: 'int',
      min: 0,
      max: limit - 1,
      uniform: false,
      isOpen: true,
    });
  }

  protected assign(): void {
    const variables = this.scopes.flatMap(({ variables: own }) => own);
    if (variables.length === 0) return this.declare();
    const { name, limit } = this.random.pick(variables);
    if (this.random.chance(30)) {
      const sum = `(${name} + ${this.term(limit).text})`;
      return this.line(`${name} = ${sum} % ${limit};`);
    }
    this.line(`${name} = ${this.term(limit, 3).text};`);
  }

  // Accesses.

  /** `array[index]` with a member behind it, not marked. */
  protected place(array: ArrayInScope, member: Member): string {
    const { random } = this;
    if (array.columns !== undefined) {
      const row = this.term(array.length / array.columns);
      return `${array.text}[${row.text}][${this.term(array.columns).text}]${member.suffix}`;
    }
    const index = this.term(array.length, random.pick([1, 2, 2, 3]));
    const isPointer = random.chance(15) && member.suffix === '';
    return isPointer ? `*(${array.text} + ${index.text})` : `${array.text}[${index.text}]${member.suffix}`;
  }

  protected mark(mark: Mark, array: ArrayInScope, place: string): string {
    return marked(this.names.sites++, mark, array.space, place);
  }

  protected store(): void {
    const { random } = this;
    const array = this.array(({ isConst }) => !isConst);
    if (array === undefined) return this.declare();
    const cast = this.recast(array);
    const member = pickMember(random, cast.element);
    const place = this.place(cast, member);
    if (member.scalar !== 'vector' && array.space === 'global' && random.chance(15)) {
      return this.line(`${this.mark('update', cast, place)} += 1;`);
    }
    const from = random.chance(60) ? String(random.below(9)) : this.expressions.atom().text;
    this.line(`${this.mark('store', cast, place)} = ${valueOf(member.scalar, cast.element, from)};`);
  }

  /** Now and then an array is accessed by wider or narrower elements than its own. */
  protected recast(array: ArrayInScope): ArrayInScope {
    const { random } = this;
    if (!random.chance(12) || array.columns !== undefined || !['float', 'int'].includes(array.element.type))
      return array;
    if (!array.isAligned) return array;
    const element = random.pick(elements.filter(({ bytes }) => [1, 2, 8, 16].includes(bytes)));
    const constness = array.isConst ? 'const ' : '';
    const text = random.chance(50)
      ? `reinterpret_cast<${constness}${element.type}*>(${array.text})`
      : `((${constness}${element.type}*)${array.text})`;
    return {
      ...array,
      text,
      element,
      length: Math.floor((array.length * array.element.bytes) / element.bytes),
    };
  }

  protected load(): void {
    const { random } = this;
    const data = this.arrays(({ text }) => text === 'data')[0];
    if (data !== undefined && random.chance(35)) {
      const index = this.term(data.length);
      const name = this.names.next('d');
      this.line(`const int ${name} = ${this.mark('load', data, `data[${index.text}]`)};`);
      return this.see({ text: name, type: 'int', min: 0, max: 999, uniform: index.uniform, isOpen: true });
    }
    // Values from shared memory that others write are no ground for anything.
    const source = this.array(({ space }) => space === 'global');
    if (source === undefined) return this.declare();
    const array = this.recast(source);
    const member = pickMember(random, array.element);
    const name = this.names.next('x');
    this.line(`const auto ${name} = ${this.mark('load', array, this.place(array, member))};`);
    const sinks = this.arrays(
      ({ isConst, element, columns }) => !isConst && element.type === 'float' && columns === undefined,
    );
    if (sinks.length === 0) return;
    const sink = random.pick(sinks);
    const value = member.scalar === 'vector' ? `${name}.x + ${name}.y` : name;
    this.line(`${this.mark('store', sink, this.place(sink, sink.element.members[0]!))} = (float)(${value});`);
  }

  protected atomic(): void {
    const { random } = this;
    const array = this.array(
      ({ isConst, element }) => !isConst && ['int', 'unsigned', 'float'].includes(element.type),
    );
    if (array === undefined) return this.store();
    const names =
      array.element.type === 'float' ? ['atomicAdd'] : ['atomicAdd', 'atomicMax', 'atomicOr', 'atomicExch'];
    const place = this.mark('atomic', array, this.place(array, array.element.members[0]!));
    this.line(`${random.pick(names)}(&${place}, (${array.element.type})1);`);
  }

  protected pointer(): void {
    const array = this.array(({ columns, length }) => columns === undefined && length > 64);
    if (array === undefined) return this.declare();
    const base = this.term(Math.floor(array.length / 2), 2);
    const name = this.names.next('p');
    this.line(
      `${array.isConst ? 'const ' : ''}${array.element.type}* ${name} = ${array.text} + ${base.text};`,
    );
    this.seeArray({ ...array, text: name, length: array.length - base.max, isAligned: false });
  }
}
