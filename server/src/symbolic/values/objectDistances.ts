/** Names of how far two arrays lie apart, between which lanes choose. */

export function distanceName(from: string, to: string): string {
  return `${to} - ${from}`;
}

/** The two arrays of such a name; undefined for other names. */
export function arraysOfDistance(name: string): readonly [string, string] | undefined {
  const [, to, from] = /^([\w.:>-]+) - ([\w.:>-]+)$/.exec(name) ?? [];
  return from === undefined || to === undefined ? undefined : [from, to];
}
