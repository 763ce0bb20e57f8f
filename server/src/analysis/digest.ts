/** 64 bits that stand for something: what is told apart has the same ones once in 2^64 times. */
export interface Digest {
  readonly low: number;
  readonly high: number;
}

const none: Digest = { low: 0, high: 0 };

export function noDigest(): Digest {
  return none;
}

/** MurmurHash3's finalizer (Appleby, public domain): each bit of the word bears on all of the result. */
function mixed(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

export function digestOfNumber(value: number): Digest {
  return { low: mixed(value), high: mixed(value ^ 0x5bd1e995) };
}

export function digestOfText(text: string): Digest {
  let low = text.length;
  let high = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high ^ unit, 0x01000193);
  }
  return { low: mixed(low), high: mixed(high) };
}

/** Of a set: in whatever order it is told. */
export function digestOfAll(parts: Iterable<Digest>): Digest {
  let low = 0;
  let high = 0;
  for (const part of parts) {
    low = (low + mixed(part.low ^ Math.imul(part.high, 0x27d4eb2f))) | 0;
    high = (high + mixed(part.high + Math.imul(part.low, 0x165667b1))) | 0;
  }
  return { low, high };
}
