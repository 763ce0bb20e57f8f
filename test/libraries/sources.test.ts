import assert from 'node:assert/strict';
import { createProgram } from '../../server/src/lowering/program.ts';
import { hostPreludeFor } from '../../server/src/prelude/hostLibraries.ts';
import { preludeFor, preludeSources } from '../../server/src/prelude/index.ts';
import { opaqueReasons, parser } from '../lowering.ts';

describe('library sources', () => {
  for (const source of preludeSources) {
    it(`${source.path} parses, and its plain functions are lowered whole`, async () => {
      const made = await parser();
      const file = made.parse(source);
      assert.deepEqual(
        file.errors.map(({ start, end }) => source.text.slice(start - 40, end + 40)),
        [],
      );
      const needed = preludeFor(new Set(), [source]).filter((one) => one.path !== source.path);
      // What every program sees of the runtime.
      const runtime = hostPreludeFor(new Set());
      const program = createProgram(file, { prelude: [...needed, ...runtime].map((one) => made.parse(one)) });
      const functions = [...program.deviceFunctions(), ...program.hostFunctions()];
      assert.deepEqual(functions.flatMap(opaqueReasons), []);
    });
  }
});
