/** How numbers and lists are written in messages and hovers. */

/** At most one decimal, and none where it is 0: `12`, `2.9`. */
export function formatCount(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** `12`, but `On average 2.9`: opens a sentence about an average that is no whole number. */
export function openingCount(value: number): string {
  const text = formatCount(value);
  return Number.isInteger(value) ? text : `On average ${text}`;
}

export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function formatBytes(bytes: number): string {
  return bytes >= 1024 && bytes % 512 === 0 ? `${bytes / 1024} KB` : `${bytes} B`;
}

/** `x`, `x × y` or `x × y × z`: dimensions of 1 at the end are left out. */
export function formatDimensions(dimensions: readonly number[]): string {
  const last = dimensions.findLastIndex((size) => size !== 1);
  const shown = dimensions.slice(0, Math.max(1, last + 1));
  // Up to four digits are read at a glance.
  return shown.map((size) => (size < 10_000 ? String(size) : size.toLocaleString('en-US'))).join(' × ');
}

export function formatRange(range: { readonly min: number; readonly max: number }): string {
  const { min, max } = range;
  return min === max ? formatCount(min) : `${formatCount(min)}–${formatCount(max)}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function formatList(words: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = words[words.length - 1] ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** Replaces each `{name}` of a message; a name without a value is a mistake in the rule and stays visible. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? formatCount(value) : value;
  });
}

/** As `width` and `height`; what has no name in the text is called by several words. */
export function namesOfUnknowns(unknowns: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const isName = (word: string): boolean => !word.includes(' ') || /[*(]/.test(word);
  return formatList(
    unknowns.map((word) => (isName(word) ? `\`${word}\`` : word)),
    conjunction,
  );
}

/** Where a number doesn't hold that does for all but tiny values: of what counts up these are the first. */
export function unlessTiny(unknowns: readonly string[]): string {
  const counting = [...new Set(unknowns.flatMap((name) => countedThings(name) ?? []))];
  const others = unknowns.filter((name) => countedThings(name) === undefined);
  const first = counting.length === 0 ? '' : `in the first ${formatList(counting)}`;
  if (others.length === 0) return `but ${first}`;
  return `unless ${namesOfUnknowns(others, 'or')} is tiny${first === '' ? '' : `, but ${first}`}`;
}

function countedThings(name: string): string | undefined {
  return name === 'iteration' ? 'iterations' : /^blockIdx\.[xyz]$/.test(name) ? 'blocks' : undefined;
}
