/** Looks at values that came from outside, whatever they are. */

export interface PlainRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

export function isRange(value: unknown): value is PlainRange {
  return isPosition(fieldOf(value, 'start')) && isPosition(fieldOf(value, 'end'));
}

/** A field of what came from outside, whatever that is. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

export function isPosition(value: unknown): value is { line: number; character: number } {
  if (typeof value !== 'object' || value === null || !('line' in value) || !('character' in value))
    return false;
  const { line, character } = value;
  return [line, character].every((one) => typeof one === 'number' && Number.isInteger(one) && one >= 0);
}
