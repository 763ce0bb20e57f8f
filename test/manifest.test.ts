import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { DEFAULT_DEVICE_ID, DEVICE_PROFILES } from '../server/src/device/profiles.ts';

const root = path.resolve(import.meta.dirname, '..');

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly activationEvents: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly supported: string; readonly restrictedConfigurations: string[] };
  };
  readonly contributes: {
    readonly languages?: unknown;
    readonly commands: readonly { readonly command: string; readonly category: string }[];
    readonly grammars: readonly { readonly scopeName: string; readonly path: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
}

interface Setting {
  readonly default: unknown;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly description?: string;
  readonly markdownDescription?: string;
}

function readJson(name: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'));
}

describe('package.json', () => {
  const manifest = readJson('package.json') as Manifest;
  const settings = manifest.contributes.configuration.properties;

  it('offers the devices that there are profiles of', () => {
    const device = settings['warplint.device'];
    assert.ok(device !== undefined);
    assert.deepEqual(
      device.enum,
      DEVICE_PROFILES.map((profile) => profile.id),
    );
    assert.deepEqual(
      device.enumDescriptions?.map((description) => /\(([\d.]+)\)$/.exec(description)?.[1]),
      DEVICE_PROFILES.map((profile) => profile.limits.computeCapability),
    );
    assert.equal(device.default, DEFAULT_DEVICE_ID);
  });

  it('names every rule in the setting of severities', () => {
    const rules = fs
      .readdirSync(path.join(root, 'server/src/lint/rules'))
      .filter((name) => /^[a-z-]+\.ts$/.test(name))
      .map((name) => path.basename(name, '.ts'));
    const named = Object.keys(settings['warplint.rules']?.properties ?? {});
    assert.deepEqual(named.sort(), rules.sort());
  });

  it('describes every setting and puts it in its own section', () => {
    for (const [name, setting] of Object.entries(settings)) {
      assert.match(name, /^warplint\./);
      assert.ok('default' in setting, name);
      assert.ok((setting.markdownDescription ?? setting.description ?? '').length > 20, name);
    }
  });

  it("uses VS Code's own language id and declares none", () => {
    assert.equal(manifest.contributes.languages, undefined);
    assert.ok(manifest.activationEvents.includes('onLanguage:cuda-cpp'));
  });

  it('never lets an untrusted workspace choose a program to run', () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    assert.deepEqual(restrictedConfigurations, ['warplint.nvccPath']);
  });

  it('puts its commands under CUDA', () => {
    for (const { command, category } of manifest.contributes.commands) {
      assert.match(command, /^warplint\./);
      assert.equal(category, 'CUDA');
    }
  });

  it('contributes grammars that are there, under the names they have', () => {
    for (const grammar of manifest.contributes.grammars) {
      const { scopeName } = readJson(grammar.path) as { readonly scopeName: string };
      assert.equal(scopeName, grammar.scopeName);
    }
  });

  it('names only scripts that are there', () => {
    for (const [name, command] of Object.entries(manifest.scripts)) {
      for (const [, file] of command.matchAll(/node (?:--import tsx )?(\S+\.(?:mjs|ts))/g)) {
        assert.ok(fs.existsSync(path.join(root, file!)), `${name} runs ${file!}`);
      }
    }
  });
});

describe('package-lock.json', () => {
  for (const name of ['package-lock.json', 'test/vscode/host/package-lock.json']) {
    it(`names no registry in ${name}`, () => {
      assert.doesNotMatch(fs.readFileSync(path.join(root, name), 'utf8'), /"resolved"/);
    });
  }
});
