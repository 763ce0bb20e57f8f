/** How instances of templates are named where people read: templates of templates have names of a thousand characters. */

/** Longest name that is written out. */
const longest = 80;
/** How deep arguments of arguments are shown, and how many of the template's own. */
const cuts = [1, 2, 3, Infinity].flatMap((depth) => [3, Infinity].map((count) => ({ depth, count })));

/** Of a long name what is deep inside is left out, as far as no other one then reads like it. */
export function shownInstances(names: Iterable<string>): ReadonlyMap<string, string> {
  const all = [...new Set(names)];
  const number = lambdaNumbers(all);
  const shown = new Map(all.map((name) => [name, number(name)]));
  const open = new Set([...shown.keys()].filter((name) => name.length > longest));
  for (const cut of cuts) {
    const cutOpen = [...open].map((name) => ({ name, text: number(shortened(name, cut)) }));
    for (const { name, text } of cutOpen) {
      if (cutOpen.some((other) => other.text === text && other.name !== name)) continue;
      open.delete(name);
      shown.set(name, text);
    }
  }
  return shown;
}

const lambda = /\(lambda (\d+)([^)]*)\)/g;

/** Lambdas are numbered as they are read, which depends on what was read before them: only those of one function need a number. */
function lambdaNumbers(names: readonly string[]): (name: string) => string {
  const numbers = new Map<string, Set<number>>();
  for (const [, number, place = ''] of names.flatMap((name) => [...name.matchAll(lambda)]))
    numbers.set(place, (numbers.get(place) ?? new Set()).add(Number(number)));
  return (name) =>
    name.replaceAll(lambda, (_, number: string, place: string) => {
      const own = [...(numbers.get(place) ?? [])].sort((a, b) => a - b);
      return `(lambda${own.length < 2 ? '' : ` ${own.indexOf(Number(number)) + 1}`}${place})`;
    });
}

/** An argument's text, which need not be told from others. */
export function shownArgument(text: string): string {
  return lambdaNumbers([])(text);
}

export function shownInstance(name: string): string {
  return shownInstances([name]).get(name) ?? name;
}

/** `library::detail::Shape::Row`: the classes that a member lies in tell more than the namespaces around. */
const outerNames = /(?:\w+::)+(?=\w+::\w)/g;

function shortened(whole: string, { depth, count }: (typeof cuts)[number]): string {
  const name = depth === Infinity ? whole : whole.replace(outerNames, '');
  let text = '';
  let level = 0;
  let given = 1;
  for (const letter of name) {
    if (letter === '>') level--;
    const isLeftOut = level > depth || (level > 0 && given > count);
    if (!isLeftOut) {
      if (level === 1 && letter === ',' && ++given > count) text += ', …';
      else text += letter;
      if (letter === '<' && level === depth) text += '…';
    }
    if (letter === '<') level++;
  }
  return text;
}
