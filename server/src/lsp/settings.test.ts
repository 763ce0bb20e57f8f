import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { readSettings, settingSchemas } from './settings.ts';

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Record<string, { readonly default: unknown }> };
  };
}

describe('settings', () => {
  it('are those of package.json, with the same defaults', () => {
    const file = path.resolve(import.meta.dirname, '../../../package.json');
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
    const declared = Object.entries(manifest.contributes.configuration.properties)
      // The client's language library reads this one itself.
      .filter(([key]) => key !== 'warplint.trace.server')
      .map(([key, schema]): [string, unknown] => [key, schema.default]);
    const known = Object.entries(settingSchemas).map(([key, schema]): [string, unknown] => [
      `warplint.${key}`,
      schema.default,
    ]);
    assert.deepEqual(new Map(known), new Map(declared));
  });

  it('have their defaults where nothing usable is sent', () => {
    for (const sent of [undefined, null, 'x', 7, [], {}]) {
      const { settings, problems } = readSettings(sent, undefined);
      assert.deepEqual(problems, []);
      assert.equal(settings.device.id, 'a100');
      assert.deepEqual(settings.analysis.defaultBlock, [256, 1, 1]);
    }
  });

  it('take what is sent', () => {
    const sent = {
      device: 'h200',
      defaultBlock: [16, 16, 1],
      registersPerThread: 40,
      rules: { 'low-occupancy': 'off' },
      thresholds: { sectorsRatio: 3 },
      includePaths: ['include', '/opt/x'],
      defines: { TILE: 16, FAST: true, NAME: 'a' },
    };
    const { settings, problems } = readSettings(sent, '/home/me');
    assert.deepEqual(problems, []);
    assert.equal(settings.device.id, 'h200');
    assert.deepEqual(settings.analysis.includePaths, ['/home/me/include', '/opt/x']);
    assert.deepEqual(settings.analysis.defines, { TILE: '16', FAST: '1', NAME: 'a' });
    assert.equal(settings.analysis.lint.rules['low-occupancy'], 'off');
    assert.equal(settings.analysis.lint.thresholds.sectorsRatio, 3);
    assert.equal(settings.analysis.lint.thresholds.occupancyPercent, 80);
  });

  it('give one warning and the default for each bad value', () => {
    const sent = {
      device: 'gtx',
      defaultBlock: [0, 1, 1],
      registersPerThread: 1000,
      nvccPath: 3,
      rules: { 'no-such-rule': 'warning' },
      thresholds: { sectorsRatio: 'much', bankConflictWays: 1 },
      includePaths: [1],
      defines: [],
    };
    const { settings, problems } = readSettings(sent, undefined);
    assert.equal(problems.length, 9);
    for (const problem of problems) assert.match(problem, /^warplint\.\S+ must be [^\n]+$/);
    assert.equal(settings.device.id, 'a100');
    assert.equal(settings.analysis.registersPerThread, null);
    assert.equal(settings.analysis.lint.thresholds.sectorsRatio, 1.5);
  });
});
