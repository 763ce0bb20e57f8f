/** Elements in one expression. */

type Child = Node | string | undefined;
type Attributes = Readonly<Record<string, string | number | undefined>>;

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

export function button(label: string, title: string, act: () => void): HTMLButtonElement {
  const element = html('button', { type: 'button', title }, label);
  element.addEventListener('click', act);
  return element;
}

/** A table; cells that are numbers are set to the right by their class. */
export function table(
  className: string,
  header: readonly string[],
  rows: readonly HTMLTableRowElement[],
): HTMLElement {
  const head = html('tr', {}, ...header.map((text) => html('th', { scope: 'col' }, text)));
  const body = html('tbody', {}, ...rows);
  return html('div', { class: 'scroll' }, html('table', { class: className }, html('thead', {}, head), body));
}

export function number(text: string, className = ''): HTMLTableCellElement {
  return html('td', { class: `number ${className}` }, text);
}
