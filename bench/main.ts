/** The measurements: `npm run bench -- [NAME] [PATH…]`; all that need no paths, on the repository's own sources, when nothing is said. */
import path from 'node:path';
import { benchAccuracy } from './accuracy.ts';
import { benchAgreement } from './agreement.ts';
import { benchAnalysis } from './analysis.ts';
import { benchCorpus } from './corpus.ts';
import { benchMemory } from './memory.ts';
import { benchSimulate } from './simulate.ts';
import { benchTyping } from './typing.ts';

interface Measurement {
  readonly title: string;
  readonly run: (files: readonly string[]) => Promise<void>;
  /** Of other repositories' files: run only by its name. */
  readonly needsPaths?: true;
}

const fixtures = path.resolve(import.meta.dirname, '../test-fixtures');
const seeds = path.join(fixtures, 'hardware/seeds.cu');

const measurements: Readonly<Record<string, Measurement>> = {
  analysis: {
    title: 'Whole-file analysis against tree-sitter’s own parse of the same texts (least of several runs)',
    run: (files) => benchAnalysis(files.length > 0 ? files : [seeds]),
  },
  typing: {
    title: 'From an edit to its published diagnostics, as somebody types',
    run: benchTyping,
  },
  memory: {
    title: 'Memory of the server over 1,000 edits, after a collection',
    run: (files) => benchMemory(files[0] ?? seeds),
  },
  simulate: {
    title: 'The emulator with all its counters',
    run: (files) => benchSimulate(files.length > 0 ? files : [seeds]),
  },
  corpus: {
    title: 'Files and folders of real code',
    run: (files) => benchCorpus(files.length > 0 ? files : [fixtures]),
  },
  accuracy: {
    title: 'Published programs, line by line, against what Nsight Compute counted',
    run: benchAccuracy,
    needsPaths: true,
  },
  agreement: {
    title: 'Whole programs, access by access, against what the emulator counts when it runs them',
    run: benchAgreement,
    needsPaths: true,
  },
};

const [name, ...files] = process.argv.slice(2);
if (name !== undefined && measurements[name] === undefined) {
  console.error(`There is no measurement '${name}'; there are ${Object.keys(measurements).join(', ')}.`);
  process.exit(2);
}
for (const [id, { title, run, needsPaths }] of Object.entries(measurements)) {
  if (name === undefined ? needsPaths === true : name !== id) continue;
  console.log(`\n${title}`);
  await run(files);
}
