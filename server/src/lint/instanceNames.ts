/** How instances of templates are named where people read: templates of templates have names of a thousand characters. */

/** Longest name that is written out. */
const longest = 80;
/** How deep arguments of arguments are shown, and how many of the template's own. */
const cuts = [1, 2, 3, Infinity].flatMap((depth) => [3, Infinity].map((count) => ({ depth, count })));

/** Of a long name what is deep inside is left out, as far as no other one then reads like it. */
export function shownInstances(names: Iterable<string>): ReadonlyMap<string, string> {
  const shown = new Map([...new Set(names)].map((name) => [name, name]));
  const open = new Set([...shown.keys()].filter((name) => name.length > longest));
  for (const cut of cuts) {
    const cutOpen = [...open].map((name) => ({ name, text: shortened(name, cut) }));
    for (const { name, text } of cutOpen) {
      if (cutOpen.some((other) => other.text === text && other.name !== name)) continue;
      open.delete(name);
      shown.set(name, text);
    }
  }
  return shown;
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
