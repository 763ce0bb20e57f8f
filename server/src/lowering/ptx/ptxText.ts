/** The text of inline PTX, instruction by instruction (PTX ISA 9.0, chapter 4). */

export interface PtxInstruction {
  /** `@p` or `@!p` before it. */
  readonly guard: { readonly name: string; readonly negated: boolean } | undefined;
  /** `ld.global.v4.u32` at its dots. */
  readonly parts: readonly string[];
  readonly operands: readonly PtxOperand[];
}

export type PtxOperand =
  /** `%0`, `%laneid`, a name of the text's own, a number, or `%0|p` where an instruction has two results. */
  | { readonly kind: 'word'; readonly text: string }
  /** `{%0, %1}` */
  | { readonly kind: 'list'; readonly words: readonly string[] }
  /** `[%1 + 16]`; `[%1, {%2, %3}]` of a tensor is a list. */
  | { readonly kind: 'memory'; readonly base: string; readonly displacementInBytes: number };

/** Undefined where the text holds something else than instructions, declarations of registers and comments. */
export function readPtx(text: string): readonly PtxInstruction[] | undefined {
  const plain = text
    .replaceAll(/\/\/[^\n]*|\/\*.*?\*\//gs, ' ')
    .replaceAll('%%', '%')
    .replace(/^\s*\{(?=[\s.@a-z])(.*)\}\s*;?\s*$/s, '$1')
    .replaceAll(loopsOfWaits, '$2');
  const instructions: PtxInstruction[] = [];
  for (const line of plain.split(';').map((one) => one.trim())) {
    if (line === '' || line.startsWith('.reg')) continue;
    const instruction = readInstruction(line);
    if (instruction === undefined) return undefined;
    instructions.push(instruction);
  }
  return instructions;
}

/** `L: mbarrier.try_wait… p, …; @p bra D; bra L; D:` or `L: …; @!p bra L;`: a wait that comes back when the phase has ended. */
const loopsOfWaits =
  /([\w$%=]+)\s*:\s*(mbarrier\.t(?:ry|est)_wait[^;]*;)\s*(?:@%?\w+\s+bra(?:\.uni)?\s+([\w$%=]+)\s*;\s*bra(?:\.uni)?\s+\1\s*;\s*\3\s*:|@!%?\w+\s+bra(?:\.uni)?\s+\1\s*;)/g;

function readInstruction(line: string): PtxInstruction | undefined {
  const match = /^(?:@(!?)(%?\w+)\s+)?([a-z][\w.:%]*)\s*(.*)$/s.exec(line);
  if (match === null || /^\w+\s*:/.test(line)) return undefined;
  const [, negation, guard, name = '', rest = ''] = match;
  const operands: PtxOperand[] = [];
  for (const text of splitOperands(rest)) {
    const operand = readOperand(text);
    if (operand === undefined) return undefined;
    operands.push(operand);
  }
  return {
    guard: guard === undefined ? undefined : { name: guard, negated: negation === '!' },
    parts: name.split('.').filter((part) => part !== ''),
    operands,
  };
}

/** At the commas outside of braces and brackets. */
function splitOperands(text: string): string[] {
  const found = text.match(/(?:\{[^{}]*\}|\[[^[\]]*\]|[^,{}[\]])+/g) ?? [];
  return found.map((one) => one.trim()).filter((one) => one !== '');
}

function readOperand(text: string): PtxOperand | undefined {
  const list = /^\{([^{}]*)\}$/.exec(text);
  if (list !== null) return { kind: 'list', words: (list[1] ?? '').split(',').map((word) => word.trim()) };
  const memory = /^\[\s*(%?[\w.]+)\s*(?:\+\s*(\d+)\s*)?\]$/.exec(text);
  if (memory !== null) {
    return { kind: 'memory', base: memory[1] ?? '', displacementInBytes: Number(memory[2] ?? 0) };
  }
  const tensor = /^\[\s*(%?\w+)\s*,\s*\{([^{}]*)\}\s*\]$/.exec(text);
  if (tensor !== null) {
    const [, base = '', coordinates = ''] = tensor;
    return { kind: 'list', words: [base, ...coordinates.split(',').map((word) => word.trim())] };
  }
  return /^[-!]?%?[\w.]+(?:\s*\|\s*%?\w+)?$/.test(text)
    ? { kind: 'word', text: text.replaceAll(/\s/g, '') }
    : undefined;
}
