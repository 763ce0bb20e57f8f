/**
 * A number for what a function's body says, whatever its places in the source: functions with different ones say different
 * things. Each is taken once, where a comparison of every version with every other would walk them again and again.
 */
import { withoutClosureNumbers } from './closureNames.ts';
import type { FunctionIr } from './nodes.ts';

interface Fingerprint {
  readonly hash: number;
  /** Functions that it names, each once, in the order in which it does. */
  readonly named: readonly FunctionIr[];
}

type Fields = Readonly<Record<string, unknown>>;

const known = new WeakMap<FunctionIr, Fingerprint>();

/** Of texts that came before: code says few different ones. */
const hashes = new Map<string, number>();
const mostHashes = 20_000;

/** Whether no fingerprint of a function that one of them leads to tells them apart. */
export function mayCorrespond(before: FunctionIr, now: FunctionIr): boolean {
  const pairs = new Map([[before, now]]);
  for (const [a, b] of pairs) {
    // Of what nobody asked the body of nothing hangs on the body.
    if (a === b || a.isLowered === false) continue;
    const [first, second] = [fingerprintOf(a), fingerprintOf(b)];
    if (first.hash !== second.hash || first.named.length !== second.named.length) return false;
    first.named.forEach((one, i) => pairs.set(one, second.named[i]!));
  }
  return true;
}

function fingerprintOf(fn: FunctionIr): Fingerprint {
  let found = known.get(fn);
  if (found === undefined) known.set(fn, (found = new Walk().of(fn)));
  return found;
}

class Walk {
  private hash = 0;
  private readonly named = new Set<FunctionIr>();
  private readonly numbers = new Map<object, number>();
  /** What is still to be walked, the next one last. */
  private readonly open: unknown[] = [];

  of({ body }: FunctionIr): Fingerprint {
    this.open.push(body);
    while (this.open.length > 0) this.take(this.open.pop());
    return { hash: this.hash, named: [...this.named] };
  }

  private take(one: unknown): void {
    if (typeof one !== 'object' || one === null) this.addText(typeof one === 'string' ? one : String(one));
    else if (Array.isArray(one)) this.takeList(one);
    else if (!('anchor' in one)) this.takeNode(one as Fields);
  }

  private takeList(list: readonly unknown[]): void {
    this.add(list.length);
    for (let i = list.length; i-- > 0;) this.open.push(list[i]);
  }

  private takeNode(node: Fields): void {
    const seen = this.numbers.get(node);
    this.add(seen ?? this.numbers.size);
    if (seen !== undefined) return;
    this.numbers.set(node, this.numbers.size);
    const { kind } = node;
    if (kind === 'struct') this.addText(String(node['name']));
    else if (kind === 'variable') this.addText(String(node['storage']));
    else if (kind === 'function' && 'role' in node) this.named.add(node as unknown as FunctionIr);
    else for (const key in node) if (key !== 'reason') this.open.push(node[key]);
  }

  private addText(text: string): void {
    let hash = hashes.get(text);
    if (hash === undefined) {
      if (hashes.size >= mostHashes) hashes.clear();
      hashes.set(text, (hash = hashOf(withoutClosureNumbers(text))));
    }
    this.add(hash);
  }

  private add(word: number): void {
    this.hash = mixed(this.hash, word);
  }
}

function hashOf(text: string): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return hash;
}

function mixed(hash: number, word: number): number {
  const next = Math.imul(hash ^ word, 0x9e3779b1);
  return next ^ (next >>> 15);
}
