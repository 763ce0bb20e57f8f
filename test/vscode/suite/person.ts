/**
 * Asks the runner to act on the screen as a person would. Only the headless host can: a desktop VS Code has no
 * such hands, and tests that need them are not declared there.
 */
const address = process.env.WARPLINT_PERSON;

export const hasPerson = address !== undefined;

interface Target {
  readonly selector: string;
  readonly text?: string;
  readonly timeout?: number;
}

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const person = {
  /** Saves what is on the screen under out/screenshots and returns the file's path. */
  screenshot: (name: string, part: { readonly selector?: string; readonly clip?: Clip } = {}) =>
    ask('screenshot', { name, ...part }) as Promise<string>,
  type: (text: string) => ask('type', { text }),
  /** Presses a key or chord in Playwright's words: 'F1', 'Control+Space', 'Escape'. */
  press: (key: string) => ask('press', { key }),
  click: (target: Target) => ask('click', target),
  hover: (target: Target) => ask('hover', target),
  /** Rests the mouse on a text of the editor, so that its hover comes up. */
  hoverText: (text: string, occurrence = 0) => ask('hoverText', { text, occurrence }),
  /** Waits for a visible element, in the workbench or in a webview, and returns its text. */
  waitFor: (target: Target) => ask('waitFor', target) as Promise<string>,
  waitUntilGone: (target: Target) => ask('waitUntilGone', target),
  texts: (selector: string) => ask('texts', { selector }) as Promise<string[]>,
  /** Waits until a script in the workbench's page has a value that is true. */
  waitUntil: (script: string) => ask('waitUntil', { script }),
  /** The value of a script in the workbench's page. */
  evaluate: (script: string) => ask('evaluate', { script }),
};

async function ask(action: string, parameters: object): Promise<unknown> {
  if (address === undefined) throw new Error('there is no person at this screen');
  const response = await fetch(`${address}/${action}`, { method: 'POST', body: JSON.stringify(parameters) });
  const answer = (await response.json()) as { result?: unknown; error?: string };
  if (answer.error !== undefined) throw new Error(`${action}: ${answer.error}`);
  return answer.result;
}
