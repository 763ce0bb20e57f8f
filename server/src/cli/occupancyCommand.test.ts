import assert from 'node:assert/strict';
import { runOccupancyCommand } from './occupancyCommand.ts';
import { parseList } from './occupancyList.ts';

interface JsonAnswer {
  readonly tool: string;
  readonly schema: number;
  readonly device: string;
  readonly rows: readonly Record<string, unknown>[];
}

function json(...args: string[]): JsonAnswer {
  const result = runOccupancyCommand([...args, '--format', 'json']);
  assert.equal(result.stderr, '');
  assert.equal(result.exitCode, 0);
  return JSON.parse(result.stdout) as JsonAnswer;
}

describe('LIST', () => {
  const values = (text: string): readonly number[] | string => {
    const parsed = parseList(text);
    return parsed.kind === 'list' ? parsed.values : parsed.message;
  };
  it('is a number, several, or a range with its end', () => {
    assert.deepEqual(values('256'), [256]);
    assert.deepEqual(values('32,64,128'), [32, 64, 128]);
    assert.deepEqual(values('1..4'), [1, 2, 3, 4]);
    assert.deepEqual(values('32..128:32'), [32, 64, 96, 128]);
    assert.deepEqual(values('0..10:4'), [0, 4, 8]);
    assert.deepEqual(values('7,32..64:32'), [7, 32, 64]);
  });
  it('says in one line what is wrong', () => {
    for (const text of ['', 'a', '-1', '1.5', '1...3', '1,,2', '1..', '1..3:', '0x20', '99999999999']) {
      assert.match(String(values(text)), /is no list: use N, N,N,… or A\.\.B\[:STEP\]$/, text);
    }
    assert.equal(values('4..1'), 'the range 4..1 ends before it starts');
    assert.equal(values('1..4:0'), 'the range 1..4:0 has a step of 0');
    assert.match(String(values('0..2000000000')), /more than 1000000 values/);
  });
});

describe('warplint occupancy', () => {
  it('gives the row of the field guide: 256 threads × 34 registers on 8.0 are 6 blocks', () => {
    const answer = json('--device', 'cc8.0', '--registers', '34', '--shared', '0', '--threads', '256');
    assert.deepEqual(answer, {
      tool: 'warplint',
      schema: 1,
      device: 'cc8.0',
      rows: [
        {
          threads: 256,
          registers: 34,
          sharedBytes: 0,
          blocksPerSm: 6,
          warpsPerSm: 48,
          percent: 75,
          // 164 KB of shared memory at 1 KB reserved per block.
          limits: { blocks: 32, registers: 6, sharedMemory: 164, warps: 8 },
          limiters: ['registers'],
        },
      ],
    });
  });
  it('has one row for each combination', () => {
    const { rows } = json('--registers=32,64', '--threads=64..256:64', '--shared=0,1024,2048');
    assert.equal(rows.length, 2 * 4 * 3);
    const keys = rows.map(
      (row) => `${String(row['threads'])}/${String(row['registers'])}/${String(row['sharedBytes'])}`,
    );
    assert.equal(new Set(keys).size, rows.length);
  });
  it('says null where a resource sets no limit', () => {
    const [row] = json('--device', 'v100', '--registers', '0', '--threads', '64').rows;
    assert.deepEqual(row?.['limits'], { blocks: 32, registers: null, sharedMemory: null, warps: 32 });
  });
  it('answers 0 blocks for more shared memory than a block can have', () => {
    const [row] = json('--registers', '32', '--threads', '64', '--shared', '166913').rows;
    assert.deepEqual([row?.['blocksPerSm'], row?.['percent'], row?.['limiters']], [0, 0, ['sharedMemory']]);
  });
  it('prints a table by default, for the A100', () => {
    const { stdout } = runOccupancyCommand(['--registers', '32,34', '--threads', '256', '--shared', '0']);
    assert.equal(
      stdout,
      [
        'NVIDIA A100 40 GB, compute capability 8.0',
        'threads  registers  shared B  blocks/SM  warps/SM  occupancy  limited by',
        '    256         32         0          8        64      100 %  -',
        '    256         34         0          6        48       75 %  registers',
        '',
      ].join('\n'),
    );
  });
  it('ends bad usage with exit 2 and one line on stderr', () => {
    const good = ['--registers', '32', '--threads', '64'];
    const bad: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /--threads LIST is missing/],
      [['--threads', '64'], /--registers LIST is missing/],
      [['--device', 'gtx9999', ...good], /unknown device "gtx9999": known are v100, /],
      [['--format', 'xml', ...good], /unknown format "xml": use text or json/],
      [['--format', 'sarif\nx', ...good], /unknown format "sarif\\nx"/],
      [['--bogus', ...good], /unknown option "--bogus": known are --device, /],
      [['bogus', ...good], /unknown argument "bogus"/],
      [[...good, '--shared'], /--shared needs a value/],
      [['--shared', '--threads', '64'], /--shared needs a value/],
      [[...good, '--threads', '32'], /--threads is given twice/],
      [['--registers', '32', '--threads', '0'], /--threads: 0 is not in 1\.\.1024/],
      [['--registers', '32', '--threads', '1025'], /--threads: 1025 is not in 1\.\.1024/],
      [['--registers', '256', '--threads', '32'], /--registers: 256 is not in 0\.\.255/],
      [['--registers', 'x', '--threads', '32'], /--registers: "x" is no list/],
      [['--registers', '0..255', '--threads', '1..1024', '--shared', '0..9'], /2621440 combinations/],
    ];
    for (const [args, expected] of bad) {
      const result = runOccupancyCommand(args);
      assert.equal(result.exitCode, 2, args.join(' '));
      assert.equal(result.stdout, '');
      assert.match(result.stderr, /^warplint: occupancy: [^\n]+\n$/);
      assert.match(result.stderr, expected);
    }
  });
  it('explains itself', () => {
    assert.match(runOccupancyCommand(['--help']).stdout, /^Usage: warplint occupancy /);
  });
});
