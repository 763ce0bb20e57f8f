/** Include folders that a Makefile or a CMakeLists.txt names in plain words. Neither is run, so variables stay unknown. */
import fs from 'node:fs';
import path from 'node:path';

const longestFileInBytes = 1024 * 1024;

export function isMakeFile(name: string): boolean {
  return /^(?:cmakelists\.txt|(?:gnu)?makefile)$/i.test(name);
}

export function isCMakeFile(name: string): boolean {
  return /\.txt$/i.test(name);
}

/** Those that the file names and that lie in the project's outermost folder, which `root` is. */
export function foldersNamedIn(file: string, root: string): string[] {
  const folder = path.dirname(file);
  const text = textOf(file);
  const words = isCMakeFile(file) ? cmakeWords(text, folder, root) : makeWords(text);
  const named = words.filter((word) => !word.includes('$')).map((word) => path.resolve(folder, word));
  return [...new Set(named)].filter(
    (one) => `${one}${path.sep}`.startsWith(`${root}${path.sep}`) && isFolder(one),
  );
}

/** `-I../inc` and `-I ../inc`, wherever they stand. */
function makeWords(text: string): string[] {
  return [...text.matchAll(/(?<=[\s="'])-I[ \t]*["']?([^\s"'#;]+)/g)].map(([, word = '']) => word);
}

/** What `include_directories(…)` and `target_include_directories(…)` list; their key words name no folders. */
function cmakeWords(text: string, folder: string, root: string): string[] {
  const plain = text.replaceAll(/#.*$/gm, '');
  return [...plain.matchAll(/\binclude_directories\s*\(([^)]*)\)/gi)]
    .concat([...plain.matchAll(/\btarget_include_directories\s*\(([^)]*)\)/gi)])
    .flatMap(([, list = '']) => list.split(/[\s;"]+/))
    .map((word) => word.replace(/^\$<BUILD_INTERFACE:(.*)>$/, '$1'))
    .map((word) => word.replace(/^\$\{CMAKE_CURRENT_(?:SOURCE|LIST)_DIR\}/, () => folder))
    .map((word) => word.replace(/^\$\{(?:CMAKE|PROJECT)_SOURCE_DIR\}/, () => root))
    .filter((word) => word !== '');
}

/** Empty where it cannot be read, or is no text that a person wrote. */
export function textOf(file: string): string {
  try {
    return fs.statSync(file).size <= longestFileInBytes ? fs.readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  }
}

function isFolder(name: string): boolean {
  try {
    return fs.statSync(name).isDirectory();
  } catch {
    return false;
  }
}
