import assert from 'node:assert/strict';
import { runDevicesCommand } from './devicesCommand.ts';

describe('warplint devices', () => {
  it('lists every device, the default marked, and the compute capabilities', () => {
    const { exitCode, stdout, stderr } = runDevicesCommand([]);
    assert.deepEqual([exitCode, stderr], [0, '']);
    const lines = stdout.split('\n');
    const a100 = lines.find((line) => line.includes('a100: '));
    assert.equal(a100, ' 8.0  108  1410    19500  1555    12.5     40  a100: NVIDIA A100 40 GB (default)');
    assert.equal(lines.filter((line) => line.includes('NVIDIA')).length, 11);
    assert.match(stdout, /cc7\.5, cc8\.0, /);
  });
  it('lists them as JSON', () => {
    for (const args of [['--format', 'json'], ['--format=json']]) {
      const { stdout, exitCode } = runDevicesCommand(args);
      assert.equal(exitCode, 0);
      const { devices } = JSON.parse(stdout) as { devices: readonly Record<string, unknown>[] };
      const a100 = devices.find((device) => device['id'] === 'a100');
      assert.equal(a100?.['default'], true);
      assert.equal(a100['computeCapability'], '8.0');
      assert.equal(a100['smCount'], 108);
      assert.equal(a100['maxThreadsPerSm'], 2048);
    }
  });
  it('ends bad usage with exit 2 and one line', () => {
    for (const args of [['--format'], ['--format', 'xml'], ['x'], ['--format', 'json', 'x'], ['--x\ny']]) {
      const result = runDevicesCommand(args);
      assert.equal(result.exitCode, 2);
      assert.match(result.stderr, /^warplint: devices: [^\n]+\n$/);
    }
  });
});
