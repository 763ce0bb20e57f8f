/**
 * Writes a made-up project in the style of a kernel library: one long file of templates, their launches through
 * dispatching macros, and the headers that it includes, directly and through each other. nvcc compiles it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { kernelFamilies } from './templateKernels.ts';
import { coreHeaders } from './templateHeaders.ts';

export interface TemplateProject {
  readonly folder: string;
  readonly file: string;
  readonly lines: number;
  readonly headers: number;
}

const operations = [
  ['Relu', 'x > T(0) ? x : T(0)'],
  ['LeakyRelu', 'x > T(0) ? x : x * T(0.01)'],
  ['Square', 'x * x'],
  ['Cube', 'x * x * x'],
  ['HardSigmoid', 'clampTo(x * T(0.2) + T(0.5), T(0), T(1))'],
  ['HardTanh', 'clampTo(x, T(-1), T(1))'],
  ['Softsign', 'x / (T(1) + absolute(x))'],
  ['Negate', '-x'],
  ['Twice', 'x + x'],
  ['Half', 'x * T(0.5)'],
  ['Absolute', 'absolute(x)'],
  ['Step', 'x > T(0) ? T(1) : T(0)'],
] as const;

/** Files of about `lines` lines and exactly `headers` headers, in a folder that the caller removes. */
export function writeTemplateProject(folder: string, lines: number, headers: number): TemplateProject {
  const all = [...coreHeaders];
  for (let i = 0; all.length < headers; i++) all.push(policyHeader(i));
  const names = all.slice(0, headers).map(([name]) => name);
  for (const [name, text] of all.slice(0, headers)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const parts = [
    ...names.map((name) => `#include "${name}"`),
    '',
    'namespace lib {',
    '',
    `DEFINE_UNARY(Identity, x)`,
    '',
  ];
  const file = path.join(folder, 'operators.cu');
  let text = parts.join('\n');
  for (let i = 0; text.split('\n').length < lines - 20; i++) text += kernelFamilies(i);
  text += '}  // namespace lib\n';
  fs.writeFileSync(file, text);
  return { folder, file, lines: text.split('\n').length, headers: names.length };
}

/** A header of its own for each further operation: a functor, its derivative and what kernels are tuned by. */
function policyHeader(index: number): readonly [name: string, text: string] {
  const [operation, formula] = operations[index % operations.length] ?? ['Relu', 'x'];
  const name = `${operation}${index >= operations.length ? 'Fused' : ''}`;
  const text = `#pragma once
#include "core/macros.cuh"
#include "core/numeric.cuh"
#include "core/vec.cuh"

namespace lib {

/// ${name}, element by element.
struct ${name} {
  template <typename T>
  LIB_DEVICE T operator()(T x) const {
    return ${formula};
  }
};

template <typename T, int Items>
struct ${name}Policy {
  static constexpr int kThreads = Items * sizeof(T) >= 32 ? 128 : 256;
  static constexpr int kItems = Items;
  static constexpr int kTile = kThreads * kItems;
  using Value = T;
  using Packed = Vec<T, Items>;
};

template <int Items>
struct ${name}Policy<double, Items> {
  static constexpr int kThreads = 128;
  static constexpr int kItems = Items / 2 > 0 ? Items / 2 : 1;
  static constexpr int kTile = kThreads * kItems;
  using Value = double;
  using Packed = Vec<double, kItems>;
};

template <typename Policy>
LIB_DEVICE void apply${name}(typename Policy::Packed &values) {
  ${name} op;
#pragma unroll
  for (int i = 0; i < Policy::kItems; ++i) values.items[i] = op(values.items[i]);
}

template <typename Policy>
__global__ void __launch_bounds__(Policy::kThreads)
    map${name}(const typename Policy::Value *__restrict__ in, typename Policy::Value *__restrict__ out, int count) {
  int base = (blockIdx.x * Policy::kThreads + threadIdx.x) * Policy::kItems;
  if (base + Policy::kItems <= count) {
    auto values = loadVec<typename Policy::Value, Policy::kItems>(in + base);
    apply${name}<Policy>(values);
    storeVec(out + base, values);
  }
}

template <typename T>
inline void run${name}(const T *in, T *out, int count, cudaStream_t stream = 0) {
  using Policy = ${name}Policy<T, 4>;
  int blocks = divideUp(count, Policy::kTile);
  map${name}<Policy><<<blocks, Policy::kThreads, 0, stream>>>(in, out, count);
}

}  // namespace lib
`;
  return [`ops/${name.toLowerCase()}.cuh`, text];
}
