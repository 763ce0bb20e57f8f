/** The arguments of CUDA qualifiers, which the pre-pass keeps as text: `__launch_bounds__(BLOCK, 2)`, `__align__(16)`. */
import type { Qualifier } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { evaluateInteger } from '../expressions/constants.ts';
import { instantiateFunction } from '../functions.ts';
import type { Entity } from '../names/entities.ts';
import { parseNumber } from '../expressions/literals.ts';
import { constantOfEntity } from '../names/names.ts';
import { lookup } from '../names/scopes.ts';
import { builtinType } from './builtinTypes.ts';
import { integerConstant } from './conversions.ts';
import type { Type } from '../../ir/types.ts';
import { alignmentInBytes, sizeInBytes } from '../../ir/types.ts';
import { typeByName } from './typeNames.ts';

/** Precedences of the binary operators that such arguments use. */
const precedences: Readonly<Record<string, number>> = {
  '*': 5,
  '/': 5,
  '%': 5,
  '+': 4,
  '-': 4,
  '<<': 3,
  '>>': 3,
  '<': 2,
  '>': 2,
  '<=': 2,
  '>=': 2,
  '==': 1,
  '!=': 1,
};

function apply(operator: string, a: bigint, b: bigint): bigint | undefined {
  switch (operator) {
    case '*':
      return a * b;
    case '/':
      return b === 0n ? undefined : a / b;
    case '%':
      return b === 0n ? undefined : a % b;
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    case '<':
      return a < b ? 1n : 0n;
    case '>':
      return a > b ? 1n : 0n;
    case '<=':
      return a <= b ? 1n : 0n;
    case '>=':
      return a >= b ? 1n : 0n;
    case '==':
      return a === b ? 1n : 0n;
    default:
      return a !== b ? 1n : 0n;
  }
}

/** Evaluates the tokens of one argument. */
class Evaluator {
  readonly tokens: readonly string[];
  readonly cx: Context;
  position = 0;
  constructor(text: string, cx: Context) {
    this.tokens =
      text.match(/0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*|[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*|<<|>>|[<>=!]=|\S/g) ??
      [];
    this.cx = cx;
  }

  conditional(): bigint | undefined {
    const condition = this.binary(1);
    if (this.tokens[this.position] !== '?') return condition;
    this.position++;
    const whenTrue = this.conditional();
    this.position++;
    const whenFalse = this.conditional();
    return condition === undefined ? undefined : condition === 0n ? whenFalse : whenTrue;
  }

  binary(minimum: number): bigint | undefined {
    let left = this.primary();
    for (;;) {
      const operator = this.tokens[this.position] ?? '';
      const precedence = precedences[operator];
      if (precedence === undefined || precedence < minimum) return left;
      this.position++;
      const right = this.binary(precedence + 1);
      left = left === undefined || right === undefined ? undefined : apply(operator, left, right);
    }
  }

  primary(): bigint | undefined {
    const token = this.tokens[this.position++];
    if (token === undefined) return undefined;
    if (token === '(') {
      const inner = this.conditional();
      if (this.tokens[this.position] === ')') this.position++;
      return inner;
    }
    if (token === '-') {
      const inner = this.primary();
      return inner === undefined ? undefined : -inner;
    }
    if (token === 'sizeof') return this.ofType(sizeInBytes);
    if (/^(alignof|_Alignof|__alignof(__)?)$/.test(token)) return this.ofType(alignmentInBytes);
    if (/^\d/.test(token)) {
      const literal = parseNumber(token);
      return literal?.kind === 'integer' ? literal.value : undefined;
    }
    return this.name(token);
  }

  ofType(measure: (type: Type) => number | undefined): bigint | undefined {
    const close = this.tokens.indexOf(')', this.position);
    const name = this.tokens.slice(this.position + 1, close).join(' ');
    this.position = close + 1;
    const type = typeByName(name, this.cx) ?? builtinType(name);
    const size = type === undefined ? undefined : measure(type);
    return size === undefined ? undefined : BigInt(size);
  }

  name(token: string): bigint | undefined {
    const last = token.split('::').at(-1) ?? token;
    const found: readonly Entity[] | undefined = lookup(this.cx.session, this.cx.scope, last);
    if (this.tokens[this.position] === '(') return this.call(found ?? []);
    for (const entity of found ?? []) {
      const constant = constantOfEntity(entity, this.cx);
      const value = constant === undefined ? undefined : evaluateInteger(constant);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** `threads(n) * 32` of a constexpr function. */
  call(found: readonly Entity[]): bigint | undefined {
    const values: (bigint | undefined)[] = [];
    this.position++;
    while (this.position < this.tokens.length && this.tokens[this.position] !== ')') {
      values.push(this.conditional());
      if (this.tokens[this.position] === ',') this.position++;
      else if (this.tokens[this.position] !== ')') return undefined;
    }
    this.position++;
    const known = values.filter((value) => value !== undefined);
    const only = found.length === 1 ? found[0] : undefined;
    if (only?.kind !== 'function' || only.head !== undefined || known.length < values.length)
      return undefined;
    const callee = instantiateFunction(only, [], this.cx.session);
    const { nameAt: at, parameters, returnType: type } = callee;
    if (parameters.length !== known.length) return undefined;
    const given = known.map((value, i) => integerConstant(value, parameters[i]!.type, at));
    return evaluateInteger({ kind: 'call', callee, arguments: given, type, at });
  }
}

/** Splits at commas outside parentheses. */
function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '(' || character === '<') depth++;
    else if (character === ')' || character === '>') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The integer values of a qualifier's arguments; undefined for those that are not known. */
export function qualifierValues(qualifier: Qualifier, cx: Context): (number | undefined)[] {
  return splitArguments(qualifier.arguments ?? '').map((text) => {
    const value = new Evaluator(text, cx).conditional();
    return value === undefined ? undefined : Number(value);
  });
}

/** The largest alignment that qualifiers ask for: `__align__(n)`, `alignas(n)`, `__attribute__((aligned(n)))`. */
export function alignmentQualifier(qualifiers: readonly Qualifier[], cx: Context): number | undefined {
  let largest: number | undefined;
  for (const qualifier of qualifiers) {
    const text = qualifier.arguments ?? '';
    let value: number | undefined;
    if (/^(__align__|alignas|_Alignas|__builtin_align__)$/.test(qualifier.name)) {
      value = qualifierValues(qualifier, cx)[0] ?? alignmentOfNamed(text, cx);
    } else if (/^(__attribute__|__declspec)$/.test(qualifier.name)) {
      const match = /(?:__)?align(?:ed)?(?:__)?\s*\(([^()]*(?:\([^()]*\))?[^()]*)\)/.exec(text);
      if (match !== null) value = qualifierValues({ offset: 0, name: '', arguments: match[1]! }, cx)[0];
    }
    if (value !== undefined) largest = Math.max(largest ?? 1, value);
  }
  return largest;
}

function alignmentOfNamed(text: string, cx: Context): number | undefined {
  const type = typeByName(text.trim(), cx) ?? builtinType(text.trim());
  return type === undefined ? undefined : alignmentInBytes(type);
}

export function isPackedQualifier(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers.some((qualifier) => /packed/.test(qualifier.arguments ?? ''));
}
