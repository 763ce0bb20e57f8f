/** What a document shows that rests on other files, as those are opened, edited, closed and written. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TestClient } from './client.ts';

/** Its lanes lie `step` floats apart. */
const header = (step: number): string => `#pragma once
__device__ inline int at(int i) { return i * ${step}; }
__global__ void given(float* p, int n) { p[threadIdx.x * n] = 1; }
`;
const own = '__global__ void own(float* p) { p[at(threadIdx.x)] = 1; }';
const program = (n: number): string => `#include "k.cuh"
${own}
int main() { float* p; cudaMalloc(&p, 1 << 20); own<<<4, 64>>>(p); given<<<4, 64>>>(p, ${n}); }
`;
const kernel = '__global__ void far(float* p, int n) { p[threadIdx.x * n] = 1; }\n';
const launching = (n: number): string => `__global__ void far(float* p, int n);
int main() { float* p; cudaMalloc(&p, 1 << 20); far<<<4, 64>>>(p, ${n}); }
`;

describe('what rests on other files', () => {
  let folder: string;
  let client: TestClient;
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-others-'));
    client = await TestClient.start();
  });
  afterEach(() => {
    client.process.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const uri = (name: string): string => pathToFileURL(path.join(folder, name)).href;
  const write = (name: string, text: string): void => {
    fs.writeFileSync(path.join(folder, name), text);
  };
  const written = (name: string): Promise<void> =>
    client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uri(name), type: 2 }],
    });
  const distances = (name: string): string => {
    const last = client.published.filter((one) => one.uri === uri(name)).at(-1);
    const found = last?.diagnostics.map(
      ({ message }) => /(?:are|Lanes are) `?(.*?)`? apart/.exec(message as string)?.[1],
    );
    return found?.join(', ') ?? 'nothing is published';
  };
  /** What is published last says it in the end. */
  const shows = async (name: string, expected: string): Promise<void> => {
    const deadline = Date.now() + 15_000;
    while (distances(name) !== expected && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(distances(name), expected);
  };

  it('a header that is opened with other text while what includes it is worked out', async () => {
    write('k.cuh', header(2));
    await client.open(uri('main.cu'), program(1));
    await client.open(uri('k.cuh'), header(4));
    await shows('main.cu', '16 B');
  });

  it('a header that is closed without being saved', async () => {
    write('k.cuh', header(2));
    await client.open(uri('k.cuh'), header(4));
    await client.open(uri('main.cu'), program(1));
    await shows('main.cu', '16 B');
    await client.close(uri('k.cuh'));
    await shows('main.cu', '8 B');
  });

  it('a header that is written after what includes it', async () => {
    await client.open(uri('main.cu'), program(1));
    await shows('main.cu', '');
    write('k.cuh', header(4));
    await written('k.cuh');
    await shows('main.cu', '16 B');
  });

  it('a file that includes the header from now on, and no more once it is closed', async () => {
    write('main.cu', own);
    await client.open(uri('k.cuh'), header(1));
    await client.open(uri('main.cu'), own);
    await shows('k.cuh', 'n * 4 B');
    await client.replace(uri('main.cu'), 2, program(32));
    await shows('k.cuh', '128 B');
    await client.close(uri('main.cu'));
    await shows('k.cuh', 'n * 4 B');
  });

  it('a file that is compiled by itself and launches the kernel, edited and written', async () => {
    write('main.cu', 'int main() {}');
    await client.open(uri('far.cu'), kernel);
    await client.open(uri('main.cu'), 'int main() {}');
    await shows('far.cu', 'n * 4 B');
    await client.replace(uri('main.cu'), 2, launching(32));
    await shows('far.cu', '128 B');
    await client.close(uri('main.cu'));
    await shows('far.cu', 'n * 4 B');
    write('main.cu', launching(8));
    await written('main.cu');
    await shows('far.cu', '32 B');
    write('main.cu', 'int main() {}');
    await written('main.cu');
    await shows('far.cu', 'n * 4 B');
  });
});
