import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programFiles } from './programFiles.ts';

describe('the files that a simulated program may read', () => {
  let root = '';
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-files-'));
    for (const folder of ['work', 'program', 'elsewhere']) {
      fs.mkdirSync(path.join(root, folder));
      fs.writeFileSync(path.join(root, folder, `${folder}.txt`), folder);
    }
  });
  afterEach(() => {
    fs.rmSync(root, { recursive: true });
  });

  const read = (name: string, programArguments: readonly string[] = []): string => {
    const open = programFiles({
      folder: path.join(root, 'work'),
      file: path.join(root, 'program', 'main.cu'),
      arguments: programArguments,
    });
    const content = open(name);
    return content.kind === 'found' ? Buffer.from(content.bytes).toString() : content.kind;
  };

  it('lie below the working folder and beside its source', () => {
    assert.equal(read('work.txt'), 'work');
    assert.equal(read('program.txt'), 'program');
    assert.equal(read(path.join(root, 'program', 'program.txt')), 'program');
    assert.equal(read('none.txt'), 'missing');
    assert.equal(read('.'), 'folder');
  });

  it('are told by their folder, which no program may list elsewhere', () => {
    const entries = (name: string): readonly string[] | undefined => {
      const folder = path.join(root, 'work');
      const content = programFiles({ folder, file: path.join(root, 'program', 'main.cu'), arguments: [] })(
        name,
      );
      return content.kind === 'folder' ? content.entries?.() : undefined;
    };
    fs.mkdirSync(path.join(root, 'work', 'data'));
    assert.deepEqual(entries('.'), ['data', 'work.txt']);
    assert.deepEqual(entries('data'), []);
    assert.deepEqual(entries(path.join(root, 'program')), ['program.txt']);
    assert.equal(entries('../elsewhere'), undefined);
  });

  it('lie nowhere else, also not behind a link, unless an argument names them', () => {
    const outside = path.join(root, 'elsewhere', 'elsewhere.txt');
    assert.equal(read(outside), 'refused');
    assert.equal(read('../elsewhere/elsewhere.txt'), 'refused');
    fs.symlinkSync(outside, path.join(root, 'work', 'link.txt'));
    assert.equal(read('link.txt'), 'refused');
    assert.equal(read(outside, [`--input=${outside}`]), 'elsewhere');
    assert.equal(read('../elsewhere/elsewhere.txt', ['../elsewhere/elsewhere.txt']), 'elsewhere');
  });
});
