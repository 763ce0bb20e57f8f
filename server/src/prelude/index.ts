/** Library declarations as CUDA C++ source text, by the headers that declare them: those headers are never read. */
import {
  cudaAtomic,
  cudaBarrier,
  cudaMemcpyAsync,
  cudaPipeline,
  cudaScopes,
  pipelinePrimitives,
} from './asynchronous.ts';
import { blockPrimitives } from './blockPrimitives.ts';
import { cooperativeGroups } from './cooperativeGroups.ts';
import {
  cooperativeGroupsMemcpyAsync,
  cooperativeGroupsReduce,
  cooperativeGroupsScan,
} from './cooperativeGroupsCollectives.ts';
import { matrixFragments } from './matrixFragments.ts';
import { bf16, fp16, fp8 } from './packedFloats.ts';
import { deviceRandomNumbers } from './randomNumbers.ts';
import { cudaStandard, deviceArray, deviceFunctional, numericLimits, typeTraits } from './typeTraits.ts';

export interface PreludeSource {
  /** In angle brackets: no file of a project has such a path. */
  readonly path: string;
  readonly text: string;
}

interface Library extends PreludeSource {
  /** Headers that bring it. */
  readonly headers: RegExp;
  /** Words that bring it where the header that would is out of reach. */
  readonly words: RegExp | undefined;
  /** Paths of sources that it builds on. */
  readonly needs: readonly string[];
}

const library = (
  path: string,
  text: string,
  headers: RegExp,
  words?: RegExp,
  needs: readonly string[] = [],
): Library => ({ path: `<${path}>`, text, headers, words, needs: needs.map((one) => `<${one}>`) });

/** What builds on another stands after it. */
const libraries: readonly Library[] = [
  library(
    'type_traits',
    typeTraits,
    /^(cuda\/std\/)?(type_traits|utility|functional|algorithm|memory|tuple|concepts|limits|numeric)$|^cub\/|^thrust\//,
    /\b(std|cuda::std)::(is_|remove_|conditional|enable_if|integral_constant|true_type|false_type|decay|make_(un)?signed|bool_constant|index_sequence)/,
  ),
  library('limits', numericLimits, /^(cuda\/std\/)?limits$/, /\bnumeric_limits\b/),
  library('array', deviceArray, /^(cuda\/std\/)?array$/, /\b(std|cuda::std)::array\b/),
  library(
    'functional',
    deviceFunctional,
    /^(cuda\/std\/)?(functional|algorithm)$/,
    /\b(std|cuda::std)::(plus|minus|multiplies|divides|less|greater|less_equal|greater_equal|equal_to|clamp)\b/,
  ),
  library('cuda/std', cudaStandard, /^cuda\/std\//, /\bcuda::std::/),
  library('cuda_fp16.h', fp16, /^(cuda_fp16\.h(pp)?|cuda_fp8\.h|mma\.h)$/, /\b(__)?half2?\b/),
  library('cuda_bf16.h', bf16, /^cuda_bf16\.h(pp)?$/, /\bbfloat16/, ['cuda_fp16.h']),
  library('cuda_fp8.h', fp8, /^cuda_fp[84]\.h$/, /\b__nv_fp[84]/, ['cuda_fp16.h']),
  library(
    'cuda/scopes',
    cudaScopes,
    /^cuda\/(barrier|pipeline|atomic|annotated_ptr)$/,
    /\bcuda::aligned_size_t\b/,
  ),
  library('cuda/atomic', cudaAtomic, /^(cuda\/(std\/)?atomic)$/, /\bcuda::(std::)?atomic/, ['cuda/scopes']),
  library('cuda/barrier', cudaBarrier, /^cuda\/(barrier|pipeline)$/, /\bcuda::(barrier|pipeline)\b/, [
    'cuda/scopes',
  ]),
  library('cuda/pipeline', cudaPipeline, /^cuda\/pipeline$/, /\bcuda::(make_)?pipeline/, ['cuda/scopes']),
  library('cuda/memcpy_async', cudaMemcpyAsync, /^cuda\/(barrier|pipeline)$/, /\bcuda::memcpy_async\b/, [
    'cuda/scopes',
  ]),
  library(
    'cuda_pipeline.h',
    pipelinePrimitives,
    /^cuda_pipeline(_primitives)?\.h$/,
    /\b__pipeline_memcpy_async\b/,
  ),
  library(
    'cooperative_groups.h',
    cooperativeGroups,
    /^cooperative_groups\b/,
    /\bcooperative_groups\b|\bcg::/,
  ),
  library(
    'cooperative_groups/reduce.h',
    cooperativeGroupsReduce,
    /^cooperative_groups\/(reduce|scan)\.h$/,
    /\bcg::(reduce|plus|less|greater|bit_)/,
    ['cooperative_groups.h'],
  ),
  library(
    'cooperative_groups/scan.h',
    cooperativeGroupsScan,
    /^cooperative_groups\/scan\.h$/,
    /\bcg::(in|ex)clusive_scan/,
    ['cooperative_groups/reduce.h'],
  ),
  library(
    'cooperative_groups/memcpy_async.h',
    cooperativeGroupsMemcpyAsync,
    /^cooperative_groups\/memcpy_async\.h$/,
    /\bcg::(memcpy_async|wait)\b/,
    ['cooperative_groups.h', 'cuda/scopes'],
  ),
  library('cub', blockPrimitives, /^cub\//, /\bcub::/),
  library('mma.h', matrixFragments, /^(crt\/)?mma\.h$/, /\b(nvcuda|wmma)::/),
  library('curand_kernel.h', deviceRandomNumbers, /^curand(_kernel|_philox\w*|_mtgp32\w*)?\.h$/, /\bcurand_/),
];

const byPath = new Map(libraries.map((one) => [one.path, one]));

export const preludeSources: readonly PreludeSource[] = libraries;

/**
 * The sources for a program that includes these headers; `texts` of the program may name a library without including
 * its header themselves. The answer is the same array for the same choice.
 */
export function preludeFor(
  includedHeaderNames: ReadonlySet<string>,
  texts: Iterable<string> = [],
): readonly PreludeSource[] {
  const chosen = new Set<Library>();
  const choose = (one: Library): void => {
    if (chosen.has(one)) return;
    chosen.add(one);
    for (const path of one.needs) {
      const needed = byPath.get(path);
      if (needed !== undefined) choose(needed);
    }
  };
  for (const one of libraries) {
    for (const name of includedHeaderNames) if (one.headers.test(name)) choose(one);
  }
  for (const text of texts) for (const one of librariesNamedIn(text)) choose(one);
  return arrayOnce(libraries.filter((one) => chosen.has(one)));
}

/** Texts stay the same from one analysis to the next but for the file that is being edited. */
const namedIn = new Map<string, readonly Library[]>();
const longestMemory = 256;

function librariesNamedIn(text: string): readonly Library[] {
  const known = namedIn.get(text);
  if (known !== undefined) return known;
  const found = libraries.filter((one) => one.words?.test(text) === true);
  if (namedIn.size >= longestMemory) namedIn.clear();
  namedIn.set(text, found);
  return found;
}

const choices = new Map<string, readonly PreludeSource[]>();

function arrayOnce(list: readonly Library[]): readonly PreludeSource[] {
  const key = list.map((one) => one.path).join();
  const known = choices.get(key);
  if (known !== undefined) return known;
  choices.set(key, list);
  return list;
}

/** Whether a location's path is that of a library source. */
export function isPreludePath(path: string): boolean {
  return path.startsWith('<');
}
