/** The text of Makefiles: their lines and variables, as far as plain words go. */

export const makeFileNames = ['GNUmakefile', 'makefile', 'Makefile'];
/** No command that a person wrote is as long, nor what its variables stand for. */
const longestLine = 4000;

export function joinedLines(text: string): string[] {
  const lines = text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/);
  return lines.filter((line) => line.length <= longestLine);
}

export function variablesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  for (const line of lines) assign(line, variables);
  return variables;
}

/** What a line assigns, if it does; `hidden` stands for the value where it is not known whether the line counts. */
function assign(line: string, variables: Map<string, string>, hidden?: string): void {
  const [, name, operator, value = ''] =
    /^ *(\w+)[ \t]*(:{0,2}|\?|\+)=[ \t]*(.*?)[ \t]*(?:#.*)?$/.exec(line) ?? [];
  if (name === undefined || (operator === '?' && variables.has(name))) return;
  const given = hidden ?? value;
  const whole = operator === '+' ? `${variables.get(name) ?? ''} ${given}` : given;
  if (whole.length <= longestLine) variables.set(name, whole);
}

type Truth = boolean | undefined;

/**
 * The lines that count where nobody gives `make` a variable, with what the variables hold at the end. Of a condition that is
 * not known neither part counts.
 */
export function activeLines(lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly variables: ReadonlyMap<string, string>;
} {
  const variables = new Map<string, string>();
  const active: string[] = [];
  const open: { readonly around: Truth; isActive: Truth; wasActive: Truth }[] = [];
  const counts = (): Truth => {
    const top = open.at(-1);
    return top === undefined || both(top.around, top.isActive);
  };
  for (const line of lines) {
    const [, isElse, word, rest = ''] = /^ *(else\b)?[ \t]*(ifn?eq|ifn?def|endif)?\b(.*)$/.exec(line) ?? [];
    const top = open.at(-1);
    if (word === 'endif') open.pop();
    else if (isElse !== undefined && top !== undefined) {
      top.wasActive = either(top.wasActive, top.isActive);
      const own = word === undefined ? true : holds(word, rest, variables);
      top.isActive = top.wasActive === true ? false : both(not(top.wasActive), own);
    } else if (word !== undefined) {
      open.push({ around: counts(), isActive: holds(word, rest, variables), wasActive: false });
    } else {
      const does = counts();
      if (does !== false) assign(line, variables, does === undefined ? unknownValue : undefined);
      if (does === true) active.push(line);
    }
  }
  return { lines: active, variables };
}

/** As functions of make stay in a text. */
const unknownValue = '$(?)';

function holds(word: string, rest: string, variables: ReadonlyMap<string, string>): Truth {
  if (word.endsWith('def')) return ((variables.get(rest.trim()) ?? '') !== '') === (word === 'ifdef');
  const [, a, b, c, d, e, f] =
    /^\s*(?:\(([^,]*),(.*)\)|"([^"]*)"\s*"([^"]*)"|'([^']*)'\s*'([^']*)')\s*(?:#.*)?$/.exec(rest) ?? [];
  const left = expanded(a ?? c ?? e ?? unknownValue, variables).trim();
  const right = expanded(b ?? d ?? f ?? unknownValue, variables).trim();
  if (`${left}${right}`.includes('$')) return undefined;
  return (left === right) === (word === 'ifeq');
}

function not(one: Truth): Truth {
  return one === undefined ? undefined : !one;
}

function both(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === true && b === true ? true : undefined;
}

function either(a: Truth, b: Truth): Truth {
  return not(both(not(a), not(b)));
}

/** Variables in variables go this deep. */
const mostExpansions = 8;

/** Functions of make, `$(shell …)`, stay as they are. */
export function expanded(text: string, variables: ReadonlyMap<string, string>): string {
  let now = text;
  for (let i = 0; i < mostExpansions && now.includes('$') && now.length <= longestLine; i++)
    now = now.replaceAll(
      /\$(?:\((\w+)\)|\{(\w+)\})/g,
      (_, a?: string, b?: string) => variables.get(a ?? b ?? '') ?? '',
    );
  return now;
}

/** Files that are compiled, or linked as the object files made of them, as they are named. */
export function sourcesNamedIn(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.length <= longestLine)
    .flatMap((line) => [...line.matchAll(/(?<![\w./+-])[\w./+-]+\.(?:cu|cpp|cc|cxx|c)\b/g)])
    .map(([name]) => name);
}
