/** C++'s library and the CUDA runtime's types as far as host programs use them, as source text by headers. */
import type { PreludeSource } from './index.ts';
import { cLibrary } from './cLibrary.ts';
import { calendar } from './cCalendar.ts';
import { signals } from './cSignals.ts';
import { references, threads } from './cppThreads.ts';
import { posixLibrary } from './posixLibrary.ts';
import { sampleHelpers } from './sampleHelpers.ts';
import { toolsExtension } from './toolsExtension.ts';
import { cublasComputations } from './cublasComputations.ts';
import { complexStreams } from './complexClass.ts';
import { cubDevice } from './cubDevice.ts';
import { cublasHandles } from './cublasHandles.ts';
import { curandGenerators } from './curandGenerators.ts';
import { cufftTransforms } from './cufftTransforms.ts';
import { algorithms } from './cppAlgorithms.ts';
import { bitsets } from './cppBitsets.ts';
import { chrono } from './cppChrono.ts';
import { initializerList, rangeEnds, rangeSizes, reverseIterators, vectors } from './cppContainers.ts';
import { hashTables } from './cppHashTables.ts';
import { sequences } from './cppSequences.ts';
import { driverInterface } from './driverInterface.ts';
import { exceptions } from './cppExceptions.ts';
import { executionPolicies } from './cppExecution.ts';
import { filesystem } from './cppFilesystem.ts';
import { googleTest } from './googleTest.ts';
import { functional } from './cppFunctional.ts';
import { inputStreams } from './cppInputStreams.ts';
import { maps } from './cppMaps.ts';
import { sharedOwners } from './cppOwners.ts';
import { randomDistributions } from './cppDistributions.ts';
import { randomEngines } from './cppRandom.ts';
import { variants } from './cppVariants.ts';
import { streams } from './cppStreams.ts';
import { strings } from './cppStrings.ts';
import { thrustElements } from './thrustElements.ts';
import { thrustPlaceholders, thrustRandom } from './thrustNumbers.ts';
import { thrustOrders } from './thrustOrders.ts';
import { thrustPolicies } from './thrustPolicies.ts';
import { thrustRanges } from './thrustRanges.ts';
import { thrustReductions } from './thrustReductions.ts';
import { thrustSearches } from './thrustSearches.ts';
import { thrustHostVectors } from './thrustVectors.ts';
import { narrowRegisters, wideRegisters } from './simdMoves.ts';
import { cudaRuntimeConstants } from './cudaRuntimeConstants.ts';
import { cudaRuntimeTypes } from './cudaRuntimeTypes.ts';
import { memoryPools } from './memoryPools.ts';
import { occupancyChoice } from './occupancyChoice.ts';

/** What has members that throw, or texts. */
const throwing =
  /^(string|string_view|optional|variant|any|typeinfo|typeindex|locale|istream|iostream|ostream|iomanip|sstream|fstream|stdexcept|exception|new|bitset|vector|random|algorithm|memory|functional|queue|deque|list|stack|map|unordered_map|unordered_set|set|future|thread|filesystem|complex|cuda\/std\/complex|(thrust|cub|gtest)\/.*)$/;

/** The sources whose functions follow addresses of the device. */
export const deviceReachPaths: ReadonlySet<string> = new Set([
  '<thrust/policies>',
  '<cublas/computations>',
  '<cub/device>',
  '<cufft.h>',
  '<curand.h>',
]);

interface HostLibrary extends PreludeSource {
  /** Headers that bring it; every program has it if left out. */
  readonly headers: RegExp | undefined;
  /** Projects may have its headers. */
  readonly isForMissing?: boolean;
}

/** In the order in which they build on each other; what is not used costs no more than its declarations. */
const libraries: readonly HostLibrary[] = [
  // nvcc includes cuda_runtime.h, and with it the C library, by itself.
  { path: '<driver_types.h>', text: cudaRuntimeConstants, headers: undefined },
  { path: '<cuda_runtime.h>', text: cudaRuntimeTypes, headers: undefined },
  { path: '<cuda_runtime_api.h>', text: memoryPools, headers: undefined },
  { path: '<cuda_occupancy.h>', text: occupancyChoice, headers: undefined },
  { path: '<cstdlib>', text: cLibrary, headers: undefined },
  { path: '<ctime>', text: calendar, headers: undefined },
  { path: '<unistd.h>', text: posixLibrary, headers: undefined },
  { path: '<emmintrin.h>', text: narrowRegisters, headers: /^([a-z]mmintrin|immintrin|x86intrin)\.h$/ },
  { path: '<immintrin.h>', text: wideRegisters, headers: /^(imm|x86)intrin\.h$/ },
  { path: '<csignal>', text: signals, headers: /^c?signal(\.h)?$/ },
  { path: '<cuda.h>', text: driverInterface, headers: /^(cuda|cudaProfiler)\.h$/ },
  { path: '<cublas.h>', text: cublasHandles, headers: /^cublas(_v2|Lt)?\.h$/ },
  { path: '<cublas/computations>', text: cublasComputations, headers: /^cublas(_v2|Lt)?\.h$/ },
  { path: '<cufft.h>', text: cufftTransforms, headers: /^cufft(Xt|w)?\.h$/ },
  { path: '<curand.h>', text: curandGenerators, headers: /^curand(_kernel)?\.h$/ },
  { path: '<nvToolsExt.h>', text: toolsExtension, headers: /nvToolsExt\.h$/ },
  {
    path: '<helper_cuda.h>',
    text: sampleHelpers,
    headers: /(^|\/)helper_(cuda|functions|timer|string)\.h$/,
    isForMissing: true,
  },
  { path: '<initializer_list>', text: initializerList, headers: undefined },
  { path: '<iterator>', text: reverseIterators, headers: undefined },
  {
    path: '<vector>',
    text: vectors,
    headers:
      /^(vector|random|algorithm|functional|queue|deque|list|stack|map|unordered_map|unordered_set|set|future|thread|(thrust|cub|gtest)\/.*)$/,
  },
  {
    path: '<string>',
    text: strings,
    headers: throwing,
  },
  {
    path: '<stdexcept>',
    text: exceptions,
    headers: throwing,
  },
  {
    path: '<iostream>',
    text: streams,
    headers:
      /^(iostream|istream|ostream|iomanip|sstream|fstream|filesystem|locale|complex|cuda\/std\/complex|(thrust|gtest)\/.*)$/,
  },
  { path: '<complex/streams>', text: complexStreams, headers: /^(cuda\/std\/|thrust\/)?complex(\.h)?$/ },
  { path: '<fstream>', text: inputStreams, headers: /^(iostream|istream|sstream|fstream|gtest\/.*)$/ },
  {
    path: '<iterator/ranges>',
    text: `${rangeEnds}${rangeSizes}`,
    headers:
      /^(algorithm|numeric|utility|array|vector|string|iostream|memory|functional|list|deque|map|set|iterator|(thrust|cub)\/.*)$/,
  },
  {
    path: '<algorithm>',
    text: algorithms,
    headers:
      /^(algorithm|numeric|execution|utility|vector|string|iostream|memory|functional|list|map|set|iterator|cub\/.*)$/,
  },
  { path: '<execution>', text: executionPolicies, headers: /^execution$/ },
  { path: '<cub/device>', text: cubDevice, headers: /^cub\// },
  { path: '<chrono>', text: chrono, headers: /^(chrono|thread|mutex|future|(thrust|cub)\/.*)$/ },
  { path: '<random>', text: randomEngines, headers: /^random$/ },
  { path: '<random/distributions>', text: randomDistributions, headers: /^random$/ },
  {
    path: '<thread>',
    text: threads,
    headers: /^(thread|mutex|shared_mutex|atomic|future|condition_variable)$/,
  },
  { path: '<filesystem>', text: filesystem, headers: /^filesystem$/ },
  { path: '<map>', text: maps, headers: /^(map|set)$/ },
  { path: '<thrust/policies>', text: thrustPolicies, headers: /^thrust\// },
  { path: '<thrust/ranges>', text: thrustRanges, headers: /^thrust\// },
  { path: '<thrust/elements>', text: thrustElements, headers: /^thrust\// },
  { path: '<thrust/reductions>', text: thrustReductions, headers: /^thrust\// },
  { path: '<thrust/orders>', text: thrustOrders, headers: /^thrust\// },
  { path: '<thrust/searches>', text: thrustSearches, headers: /^thrust\// },
  { path: '<thrust/vectors>', text: thrustHostVectors, headers: /^thrust\// },
  { path: '<thrust/random>', text: thrustRandom, headers: /^thrust\// },
  { path: '<thrust/placeholders>', text: thrustPlaceholders, headers: /^thrust\// },
  { path: '<queue>', text: sequences, headers: /^(queue|deque|list|stack)$/ },
  { path: '<unordered_map>', text: hashTables, headers: /^unordered_(map|set)$/ },
  { path: '<variant>', text: variants, headers: /^(variant|any)$/ },
  { path: '<bitset>', text: bitsets, headers: /^bitset$/ },
  {
    path: '<functional/references>',
    text: references,
    headers: /^(functional|memory|thread|mutex|shared_mutex|atomic|future|condition_variable)$/,
  },
  { path: '<memory>', text: functional, headers: /^(memory|functional)$/ },
  { path: '<memory/shared>', text: sharedOwners, headers: /^memory$/ },
  { path: '<gtest/gtest.h>', text: googleTest, headers: /^gtest\//, isForMissing: true },
];

/**
 * Headers of what a program names without including them: compilers' headers include more of each other than they have to, and
 * some that would are not found.
 */
const headersOfNames: readonly (readonly [header: string, names: RegExp])[] = [
  ['vector', /(?<!\w::)\bstd::vector\b/],
  ['string', /(?<!\w::)\bstd::(string|to_string|sto\w+)\b/],
  ['stdexcept', /(?<!\w::)\bstd::(exception|\w+_error|invalid_argument|out_of_range)\b/],
  ['iostream', /(?<!\w::)\bstd::(c(out|err|in|log)|endl|ostream|istream)\b/],
  ['iomanip', /(?<!\w::)\bstd::(set(w|precision|fill)|put_time)\b/],
  ['sstream', /(?<!\w::)\bstd::[io]?stringstream\b/],
  ['fstream', /(?<!\w::)\bstd::[io]?fstream\b/],
  ['filesystem', /(?<!\w::)\bstd::filesystem\b/],
  [
    'algorithm',
    /(?<!\w::)\bstd::(sort|fill|copy|reverse|transform|generate|for_each|count|find|shuffle|(min|max)_element)\w*\b/,
  ],
  ['numeric', /(?<!\w::)\bstd::(accumulate|iota|inner_product|reduce)\b/],
  ['chrono', /(?<!\w::)\bstd::chrono\b/],
  ['random', /(?<!\w::)\bstd::(mt19937|minstd_rand|default_random_engine|random_device|\w+_distribution)/],
  [
    'thread',
    /(?<!\w::)\bstd::(j?thread|this_thread|\w*mutex|atomic|async|future|promise|\w+_lock|lock_guard|condition_variable)\b/,
  ],
  ['map', /(?<!\w::)\bstd::(multi)?(map|set)\b/],
  ['queue', /(?<!\w::)\bstd::(queue|priority_queue|deque|list|stack)\b/],
  ['unordered_map', /(?<!\w::)\bstd::unordered_(map|set)\b/],
  ['bitset', /(?<!\w::)\bstd::bitset\b/],
  ['functional', /(?<!\w::)\bstd::(function|bind|placeholders)\b/],
  ['memory', /(?<!\w::)\bstd::(unique_ptr|shared_ptr|make_unique|make_shared)\b/],
];

/** The headers that stand for names of the library in the text. */
export function headersNamedIn(text: string): string[] {
  if (!text.includes('std::')) return [];
  return headersOfNames.filter(([, names]) => names.test(text)).map(([header]) => header);
}

/** The sources for a program that includes these headers, of which those `missing` are not to be found. */
export function hostPreludeFor(included: ReadonlySet<string>, missing = included): readonly PreludeSource[] {
  return libraries.filter(({ headers, isForMissing }) => {
    if (headers === undefined) return true;
    return [...(isForMissing === true ? missing : included)].some((name) => headers.test(name));
  });
}

/** Whether a library stands in for a header that is not to be found. */
export function hasStandIn(header: string): boolean {
  return libraries.some(
    ({ headers, isForMissing }) => isForMissing === true && headers?.test(header) === true,
  );
}
