/**
 * Names that an item declares, read off its text: a name that nobody looks up costs no tree. Too many names do no
 * harm (the tree is built a little early); where the text is not plainly one declaration the answer is `unsure`.
 */
import type { SourceItem } from '../syntax/index.ts';

export interface Outline {
  /** `names`: classes, enumerations, aliases, variables. `instantiation`: `template void f<int>(int);`. */
  readonly kind: 'function' | 'names' | 'instantiation' | 'unsure';
  /** Lookups that lead to the item. Of `A::f` it is A, which may turn out to be a namespace: `isQualified`. */
  readonly names: readonly string[];
  readonly isQualified: boolean;
  /** Of a function: its own name without `A::`. */
  readonly ownName: string;
  /** Of a function: where the head ends. */
  readonly headEnd: number;
}

const outlines = new WeakMap<SourceItem, Outline>();

export function outlineOf(item: SourceItem): Outline {
  let outline = outlines.get(item);
  if (outline === undefined) outlines.set(item, (outline = outlineOfText(item.text)));
  return outline;
}

/** Of a declaration that is part of an item, such as a member of a class. */
export function outlineOfText(text: string): Outline {
  return new OutlineScan(text).run();
}

/** A function with its body. */
export function isDefinition(item: SourceItem): boolean {
  const { kind, headEnd } = outlineOf(item);
  return kind === 'function' && item.text.includes('{', headEnd);
}

const words = new WeakMap<SourceItem, ReadonlySet<string>>();

/** Every word in an item's text. */
export function wordsOf(item: SourceItem): ReadonlySet<string> {
  let found = words.get(item);
  if (found === undefined) words.set(item, (found = new Set(item.text.match(/[A-Za-z_]\w*/g))));
  return found;
}

export function withoutKeywords(words: Iterable<string>): string[] {
  return [...words].filter((word) => !isKeyword(word));
}

export function isKeyword(word: string): boolean {
  return keywords.has(word);
}

/** Words that nothing is named by, so that they lead nowhere. */
const keywords = new Set(
  `alignas alignof auto bool break case catch char class const constexpr const_cast continue decltype default delete do
  double else enum explicit extern false float for friend goto if inline int long mutable namespace new noexcept nullptr
  operator private protected public register reinterpret_cast return short signed sizeof static static_assert
  static_cast struct switch template this throw true try typedef typename union unsigned using virtual void volatile
  while`.split(/\s+/),
);

const unsure: Outline = { kind: 'unsure', names: [], isQualified: false, ownName: '', headEnd: 0 };
const otherName = (kind: 'names' | 'instantiation', names: readonly string[]): Outline => ({
  kind,
  names,
  isQualified: false,
  ownName: '',
  headEnd: 0,
});

const tokenPattern =
  /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|[A-Za-z_]\w*|::|->|[<>]=|\d[\w.']*|[^\s\w]/g;
const typeWords = new Set('struct class union enum typedef'.split(' '));
const skippedWords = new Set('decltype alignas noexcept explicit __attribute__ __declspec typeof'.split(' '));
const builtinWords = new Set(
  'void bool char short int long unsigned signed float double auto const static inline constexpr'.split(' '),
);
/** What may follow a function's parameters. */
const afterParameters = new Set('{ ; : = -> const noexcept throw override final requires & try'.split(' '));
/** What may follow the name of a variable; a type is followed by other things. */
const afterNames = new Set('= ; , [ { ( ) : asm alignas __attribute__'.split(' '));
const isWord = (token: string): boolean => /^[A-Za-z_]/.test(token);

/** `template class C<int>;`, whose first word is no longer there. */
const classInstantiation = /^\s*(?:class|struct)\s[\w\s:]*<[^{}]*>\s*;?\s*$/;

/** Else what is left of a function may be read as something else, with names of its own. Brackets in strings count: that is rare. */
function hasWholeBrackets(text: string, from: number): boolean {
  let braces = 0;
  let parentheses = 0;
  for (let i = from; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === 0x7b) braces++;
    else if (character === 0x7d) braces--;
    else if (character === 0x28) parentheses++;
    else if (character === 0x29) parentheses--;
    if (braces < 0 || parentheses < 0) return false;
  }
  return braces === 0 && parentheses === 0;
}

class OutlineScan {
  readonly #text: string;
  readonly #pattern = new RegExp(tokenPattern);
  #token = '';
  #start = 0;
  #isType = false;
  #chain: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): Outline {
    if (classInstantiation.test(this.#text)) return otherName('instantiation', []);
    this.#next();
    while (this.#token === 'template') {
      if (this.#next() !== '<') return otherName('instantiation', []);
      if (!this.#skipAngle()) return unsure;
      this.#next();
    }
    switch (this.#token) {
      case 'using':
        return this.#using();
      case 'static_assert':
      case ';':
      case '':
        return otherName('names', []);
      case 'namespace':
      case 'friend':
      case 'asm':
      case '::':
        return unsure;
      case 'typedef':
        return this.#everyName();
      default:
        return this.#declaration();
    }
  }

  #using(): Outline {
    const name = this.#next();
    return isWord(name) && this.#next() === '=' ? otherName('names', [name]) : unsure;
  }

  #declaration(): Outline {
    let before = '';
    for (; this.#token !== ''; before = this.#token, this.#next()) {
      const token = this.#token;
      if (token === '(') {
        if (skippedWords.has(before)) {
          if (!this.#skipTo('(', ')')) return unsure;
        } else return this.#parameters(before);
      } else if (token === '=' || token === ';' || token === ',') return this.#everyName();
      else if (token === '{') return this.#isType ? this.#everyName() : unsure;
      else if (token === '}' || token === ')') return unsure;
      else if (token === '<') {
        if (!this.#skipAngle()) return unsure;
      } else if (token === '[') {
        if (!this.#skipTo('[', ']')) return unsure;
      } else if (token === 'operator') return this.#operator(before);
      else if (token === 'template' || token.startsWith('"')) return unsure;
      else if (isWord(token)) {
        if (typeWords.has(token)) this.#isType = true;
        if (before === '::') this.#chain.push(token);
        else if (before !== '~') this.#chain = [token];
      } else if (token === ':' && this.#isType) return this.#everyName();
    }
    return unsure;
  }

  /** At the parenthesis behind what may be a function's name. */
  #parameters(before: string): Outline {
    const name = this.#chain.at(-1) ?? '';
    if (before !== name && before !== '>') return this.#everyName();
    if (builtinWords.has(name) || typeWords.has(name)) return this.#everyName();
    const inside = this.#text.slice(this.#start + 1).trimStart();
    if (inside.startsWith('*') || inside.startsWith('&')) return this.#everyName();
    if (!this.#skipTo('(', ')')) return unsure;
    const headEnd = this.#start + 1;
    this.#next();
    if (this.#token === ',') return this.#everyName();
    if (!afterParameters.has(this.#token)) return unsure;
    return this.#function(name, headEnd);
  }

  #function(name: string, headEnd: number): Outline {
    if (!hasWholeBrackets(this.#text, headEnd)) return unsure;
    const first = this.#chain[0] ?? name;
    return { kind: 'function', names: [first], isQualified: this.#chain.length > 1, ownName: name, headEnd };
  }

  #operator(before: string): Outline {
    if (before === '::') return this.#function('operator', this.#start);
    let name = 'operator';
    while (this.#next() !== '(') {
      if (this.#token === '' || isWord(this.#token) || this.#token.startsWith('"')) return unsure;
      name += this.#token;
    }
    if (name === 'operator') return unsure;
    if (!this.#skipTo('(', ')')) return unsure;
    const headEnd = this.#start + 1;
    if (!afterParameters.has(this.#next())) return unsure;
    this.#chain = [name];
    return this.#function(name, headEnd);
  }

  /** Every word outside braces that may be a name, and those of enumerations. */
  #everyName(): Outline {
    const names = new Set<string>();
    // Of `const int C<float>::n = 4;` it is the class that leads to it.
    const isVariable = !this.#isType && !/^\s*(?:typedef|template)\b|^[^={]*::/.test(this.#text);
    this.#pattern.lastIndex = 0;
    let depth = 0;
    let isEnumeration = false;
    let word = '';
    while (this.#next() !== '') {
      const token = this.#token;
      if (word !== '' && (!isVariable || afterNames.has(token))) names.add(word);
      word = '';
      if (token === '{') depth++;
      else if (token === '}') depth--;
      else if (token === 'enum' && depth === 0) isEnumeration = true;
      else if ((depth === 0 || isEnumeration) && isWord(token)) {
        if (!builtinWords.has(token) && !typeWords.has(token)) word = token;
      }
    }
    if (word !== '') names.add(word);
    return depth === 0 ? otherName('names', [...names]) : unsure;
  }

  #next(): string {
    for (;;) {
      const match = this.#pattern.exec(this.#text);
      if (match === null) return (this.#token = '');
      this.#token = match[0];
      this.#start = match.index;
      if (!this.#token.startsWith('//') && !this.#token.startsWith('/*')) return this.#token;
    }
  }

  /** From an opening bracket to the one that closes it. */
  #skipTo(open: string, close: string): boolean {
    let depth = 0;
    do {
      if (this.#token === open) depth++;
      else if (this.#token === close) depth--;
      if (depth === 0) return true;
    } while (this.#next() !== '');
    return false;
  }

  #skipAngle(): boolean {
    let depth = 0;
    do {
      if (this.#token === '<') depth++;
      else if (this.#token === '>') depth--;
      else if (this.#token === '(') {
        if (!this.#skipTo('(', ')')) return false;
      } else if (this.#token === ';' || this.#token === '{' || this.#token === ')') return false;
      if (depth === 0) return true;
    } while (this.#next() !== '');
    return false;
  }
}
