/**
 * The measurements: `npm run bench -- [analysis|typing|memory] [FILE…]`; all of them, on the repository's own sources,
 * when nothing is said. `typing` and `memory` measure the bundle, so build it first.
 */
import path from 'node:path';
import { benchAnalysis } from './analysis.ts';
import { benchMemory } from './memory.ts';
import { benchTyping } from './typing.ts';

const root = path.resolve(import.meta.dirname, '..');
const [what, ...given] = process.argv.slice(2);
const seeds = path.join(root, 'test-fixtures/hardware/seeds.cu');
const files = given.length > 0 ? given : [seeds];
const wants = (name: string): boolean => what === undefined || what === name;

if (wants('analysis')) {
  console.log(
    '\nWhole-file analysis against tree-sitter’s own parse of the same texts (least of several runs)',
  );
  await benchAnalysis(files);
}
if (wants('typing')) {
  console.log('\nFrom an edit to its published diagnostics');
  await benchTyping(files);
}
if (wants('memory')) {
  console.log('\nMemory of the server over 1,000 edits, after a collection');
  await benchMemory(files[0] ?? seeds);
}
