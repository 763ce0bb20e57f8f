import { binaryPrecedences } from './binary-precedences.ts';
import type { Token } from './macro.ts';

/**
 * The integer arithmetic of `#if`: 64 bits, signed unless an operand is unsigned. The tokens have been expanded and
 * `defined` replaced; names that are left count as 0. Undefined where the text is no integer constant expression.
 */
export function evaluateCondition(tokens: readonly Token[]): bigint | undefined {
  const reader = new ConditionReader(tokens);
  const value = reader.conditional(0);
  return value !== undefined && reader.atEnd ? value.value : undefined;
}

interface Value {
  readonly value: bigint;
  readonly unsigned: boolean;
}

/** Deeper nesting than any real condition; the reader recurses. */
const depthLimit = 300;

class ConditionReader {
  private readonly tokens: readonly Token[];
  private index = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get atEnd(): boolean {
    return this.index >= this.tokens.length;
  }

  conditional(depth: number): Value | undefined {
    const condition = this.binary(1, depth);
    if (condition === undefined || this.peek() !== '?') return condition;
    this.index++;
    const whenTrue = this.conditional(depth + 1);
    if (whenTrue === undefined || this.peek() !== ':') return undefined;
    this.index++;
    const whenFalse = this.conditional(depth + 1);
    if (whenFalse === undefined) return undefined;
    const chosen = condition.value !== 0n ? whenTrue : whenFalse;
    return wrap(chosen.value, whenTrue.unsigned || whenFalse.unsigned);
  }

  private binary(lowest: number, depth: number): Value | undefined {
    if (depth > depthLimit) return undefined;
    let left = this.unary(depth + 1);
    while (left !== undefined) {
      const name = this.operator();
      const precedence = binaryPrecedences[name];
      if (precedence === undefined || precedence < lowest) return left;
      this.index += name.length;
      const right = this.binary(precedence + 1, depth + 1);
      if (right === undefined) return undefined;
      left = apply(name, left, right);
    }
    return undefined;
  }

  /** Punctuation tokens are single characters; those that touch make one operator. */
  private operator(): string {
    const first = this.tokens[this.index];
    if (first?.kind !== 'punctuation') return '';
    const second = this.tokens[this.index + 1];
    if (second?.kind === 'punctuation' && !second.space) {
      const pair = first.text + second.text;
      if (binaryPrecedences[pair] !== undefined) return pair;
    }
    return first.text;
  }

  private peek(): string | undefined {
    return this.tokens[this.index]?.text;
  }

  private unary(depth: number): Value | undefined {
    const token = this.tokens[this.index++];
    if (token === undefined || depth > depthLimit) return undefined;
    if (token.kind === 'number') return numberValue(token.text);
    if (token.kind === 'string') return characterValue(token.text);
    if (token.kind === 'identifier') return this.name(token, depth);
    if (token.text === '(') {
      const value = this.conditional(depth + 1);
      if (this.peek() !== ')') return undefined;
      this.index++;
      return value;
    }
    const operand = this.unary(depth + 1);
    if (operand === undefined) return undefined;
    switch (token.text) {
      case '!':
        return truth(operand.value === 0n);
      case '-':
        return wrap(-operand.value, operand.unsigned);
      case '+':
        return operand;
      case '~':
        return wrap(~operand.value, operand.unsigned);
      default:
        return undefined;
    }
  }

  /** A name that is no macro is 0; `name(…)`, as of an unknown built-in function, is 0 as a whole. */
  private name(token: Token, depth: number): Value | undefined {
    if (token.text === 'true') return truth(true);
    if (token.text === 'not') {
      const operand = this.unary(depth + 1);
      return operand && truth(operand.value === 0n);
    }
    if (this.peek() === '(') {
      let open = 0;
      do {
        const text = this.peek();
        if (text === undefined) return undefined;
        if (text === '(') open++;
        if (text === ')') open--;
        this.index++;
      } while (open > 0);
    }
    return truth(false);
  }
}

function truth(value: boolean): Value {
  return { value: value ? 1n : 0n, unsigned: false };
}

function wrap(value: bigint, unsigned: boolean): Value {
  return { value: unsigned ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value), unsigned };
}

function numberValue(text: string): Value | undefined {
  const match = /^(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)([uUlLzZ]*)$/.exec(text);
  if (match?.[1] === undefined) return undefined;
  const digits = match[1].replaceAll("'", '');
  const isOctal = /^0[0-7]+$/.test(digits);
  const value = BigInt(isOctal ? `0o${digits.slice(1)}` : digits.replace(/^0+(?=[0-9])/, ''));
  const unsigned = /[uU]/.test(match[2] ?? '') || value > 0x7fffffffffffffffn;
  return wrap(value, unsigned);
}

const escapes: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, '0': 0, a: 7, b: 8, f: 12, v: 11 };

function characterValue(text: string): Value | undefined {
  if (!text.startsWith("'") || text.length < 3) return undefined;
  if (text[1] !== '\\') return wrap(BigInt(text.charCodeAt(1)), false);
  const code = escapes[text[2] ?? ''] ?? text.charCodeAt(2);
  return wrap(BigInt(code), false);
}

function apply(name: string, left: Value, right: Value): Value | undefined {
  const unsigned = left.unsigned || right.unsigned;
  const a = unsigned ? BigInt.asUintN(64, left.value) : left.value;
  const b = unsigned ? BigInt.asUintN(64, right.value) : right.value;
  switch (name) {
    case '||':
      return truth(a !== 0n || b !== 0n);
    case '&&':
      return truth(a !== 0n && b !== 0n);
    case '==':
      return truth(a === b);
    case '!=':
      return truth(a !== b);
    case '<':
      return truth(a < b);
    case '>':
      return truth(a > b);
    case '<=':
      return truth(a <= b);
    case '>=':
      return truth(a >= b);
    default: {
      const value = arithmetic(name, a, b);
      return value === undefined ? undefined : wrap(value, name.length === 2 ? left.unsigned : unsigned);
    }
  }
}

function arithmetic(name: string, a: bigint, b: bigint): bigint | undefined {
  switch (name) {
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '&':
      return a & b;
    case '<<':
      return b >= 0n && b < 64n ? a << b : 0n;
    case '>>':
      return b >= 0n && b < 64n ? a >> b : 0n;
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0n ? undefined : a / b;
    case '%':
      return b === 0n ? undefined : a % b;
    default:
      return undefined;
  }
}
