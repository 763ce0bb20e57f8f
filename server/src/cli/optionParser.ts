/** Reads the words of a command line against a table of options; anything that does not fit is one clear line. */

export interface OptionTable<Name extends string> {
  /** Options that take a value, with its name for messages. */
  readonly valued: Readonly<Partial<Record<Name, string>>>;
  /** Options that may be given more than once. */
  readonly repeatable?: readonly Name[];
  readonly flags?: readonly Name[];
}

export interface ParsedOptions<Name extends string> {
  readonly positional: readonly string[];
  /** Words after a bare `--`. */
  readonly rest: readonly string[];
  has(name: Name): boolean;
  value(name: Name): string | undefined;
  values(name: Name): readonly string[];
}

/** A mistake in the usage; the command that was called turns it into one line and exit code 2. */
export class UsageProblem extends Error {}

export function parseOptions<Name extends string>(
  words: readonly string[],
  table: OptionTable<Name>,
): ParsedOptions<Name> {
  const given = new Map<string, string[]>();
  const positional: string[] = [];
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  for (let i = 0; i < own.length; i++) {
    const word = own[i] ?? '';
    if (!word.startsWith('-') || word === '-') {
      positional.push(word);
      continue;
    }
    const { name, attached } = splitWord(word);
    const isFlag = table.flags?.some((flag) => flag === name) === true;
    if (!isFlag && !(name in table.valued)) throw unknownOption(name, table);
    if (isFlag && attached !== undefined) throw new UsageProblem(`${name} takes no value`);
    const value = isFlag ? '' : (attached ?? own[++i]);
    if (value === undefined)
      throw new UsageProblem(`${name} needs a value: ${name} ${valueName(name, table)}`);
    const values = given.get(name);
    const mayRepeat = isFlag || table.repeatable?.some((option) => option === name) === true;
    if (values !== undefined && !mayRepeat) throw new UsageProblem(`${name} is given twice`);
    if (values === undefined) given.set(name, [value]);
    else values.push(value);
  }
  return {
    positional,
    rest: end < 0 ? [] : words.slice(end + 1),
    has: (name) => given.has(name),
    value: (name) => given.get(name)?.[0],
    values: (name) => given.get(name) ?? [],
  };
}

/** `--name=value`, and `-Ivalue` for the one-letter options that compilers write so. */
function splitWord(word: string): { readonly name: string; readonly attached: string | undefined } {
  if (!word.startsWith('--')) {
    return { name: word.slice(0, 2), attached: word.length > 2 ? word.slice(2) : undefined };
  }
  const equals = word.indexOf('=');
  if (equals < 0) return { name: word, attached: undefined };
  return { name: word.slice(0, equals), attached: word.slice(equals + 1) };
}

function valueName<Name extends string>(name: string, table: OptionTable<Name>): string {
  return Object.entries(table.valued).find(([option]) => option === name)?.[1] as string;
}

function unknownOption<Name extends string>(name: string, table: OptionTable<Name>): UsageProblem {
  const known = [...Object.keys(table.valued), ...(table.flags ?? [])];
  return new UsageProblem(`unknown option ${JSON.stringify(name)}: known are ${known.join(', ')}`);
}

export function choice<const Value extends string>(
  option: string,
  text: string | undefined,
  values: readonly [Value, ...Value[]],
): Value {
  if (text === undefined) return values[0];
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  const list = `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`;
  throw new UsageProblem(`${option}: ${JSON.stringify(text)} is not known: use ${list}`);
}

export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new UsageProblem(`${option}: ${JSON.stringify(text)} is no number from ${least} to ${most}`);
}
