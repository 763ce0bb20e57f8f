import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { version } from './version.ts';

describe('version', () => {
  it('is that of package.json', () => {
    const file = path.resolve(import.meta.dirname, '../../../package.json');
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string };
    assert.equal(version, manifest.version);
  });
});
