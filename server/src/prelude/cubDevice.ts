/**
 * cub's algorithms for whole arrays. They stand for kernels that cub launches: host code works them out, and follows addresses
 * of the device for that time. A call without storage only says how much it wants.
 */

/** A member function that asks for storage first; `parameters` and `given` are what stands between it and the stream. */
const algorithm = (head: string, name: string, parameters: string, body: string): string => `
  ${head === '' ? '' : `template <${head}> `}static cudaError_t ${name}(void* storage, size_t& bytes, ${parameters}, cudaStream_t stream = 0) {
    if (storage == 0) { bytes = 256; return cudaSuccess; }
    if (__begin_library_work((long)stream) != 0) return cudaPeekAtLastError();
    ${body}
    __reach_device_memory(-1);
    return cudaSuccess;
  }`;

const range = 'class I, class O';

/** `name` with the type that it computes in, the operation and the first value. A sum is of the result's type: flags are counted. */
const reductionsOf = (form: (name: string, type: string, rest: string) => string): string =>
  [
    form('Sum', 'typedef _Of<O> T;', 'cub::Sum(), T()'),
    form('Min', 'typedef _Of<I> T;', 'cub::Min(), std::numeric_limits<T>::max()'),
    form('Max', 'typedef _Of<I> T;', 'cub::Max(), std::numeric_limits<T>::lowest()'),
  ].join('');

const reduce = `
struct DeviceReduce {${algorithm(`${range}, class F, class T`, 'Reduce', 'I in, O out, long n, F add, T initial', '*out = _total<T>(in, n, add, initial);')}
${reductionsOf((name, type, rest) =>
  algorithm(range, name, 'I in, O out, long n', `${type} *out = _total<T>(in, n, ${rest});`),
)}
${['Min', 'Max']
  .map((name) =>
    algorithm(
      range,
      `Arg${name}`,
      'I in, O out, long n',
      `_Of<O> best;
    best.key = 1;
    best.value = std::numeric_limits<_Of<I>>::${name === 'Min' ? 'max' : 'lowest'}();
    for (long i = 0; i < n; i++) {
      _Of<I> one = in[i];
      if (i == 0 || ${name === 'Min' ? 'one < best.value' : 'best.value < one'}) { best.key = i; best.value = one; }
    }
    *out = best;`,
    ),
  )
  .join('')}
${['Min', 'Max']
  .map((name) =>
    algorithm(
      'class I, class O, class P',
      `Arg${name}`,
      'I in, O out, P place, long n',
      `long best = 0;
    for (long i = 1; i < n; i++) if (${name === 'Min' ? 'in[i] < in[best]' : 'in[best] < in[i]'}) best = i;
    *out = in[best];
    *place = best;`,
    ),
  )
  .join('')}
${algorithm(`${range}, class F, class G, class T`, 'TransformReduce', 'I in, O out, long n, F add, G one, T initial', 'T sum = initial; for (long i = 0; i < n; i++) sum = add(sum, one(in[i])); *out = sum;')}
${algorithm(
  'class K, class U, class V, class A, class N, class F',
  'ReduceByKey',
  'K keys, U unique, V values, A sums, N runs, F add, long n',
  `long run = 0;
    for (long i = 0; i < n; run++) {
      _Of<K> key = keys[i];
      _Of<V> sum = values[i];
      for (i++; i < n && key == keys[i]; i++) sum = add(sum, values[i]);
      unique[run] = key;
      sums[run] = sum;
    }
    *runs = run;`,
)}
};
struct DeviceSegmentedReduce {
${algorithm('class I, class O, class B, class E, class F, class T', 'Reduce', 'I in, O out, long segments, B begin, E end, F add, T initial', 'for (long s = 0; s < segments; s++) out[s] = _total<T>(in + begin[s], end[s] - begin[s], add, initial);')}
${reductionsOf((name, type, rest) =>
  algorithm(
    'class I, class O, class B, class E',
    name,
    'I in, O out, long segments, B begin, E end',
    `${type} for (long s = 0; s < segments; s++) out[s] = _total<T>(in + begin[s], end[s] - begin[s], ${rest});`,
  ),
)}
};`;

const inclusive =
  'if (n > 0) { T sum = in[0]; out[0] = sum; for (long i = 1; i < n; i++) { sum = add(sum, in[i]); out[i] = sum; } }';
const exclusive = 'for (long i = 0; i < n; i++) { T next = add(sum, in[i]); out[i] = sum; sum = next; }';

const byKey = (first: string, step: string): string =>
  `for (long i = 0; i < n;) { _Of<K> key = keys[i]; ${first} for (; i < n && key == keys[i]; i++) { ${step} } }`;
const inclusiveByKey = byKey(
  'T sum = values[i]; bool isFirst = true;',
  'if (!isFirst) sum = add(sum, values[i]); isFirst = false; out[i] = sum;',
);
const exclusiveByKey = byKey('T sum = initial;', 'T next = add(sum, values[i]); out[i] = sum; sum = next;');
const keyed = 'class K, class V, class O';

const scan = `
struct DeviceScan {
${algorithm(range, 'InclusiveSum', 'I in, O out, long n', `typedef _Of<I> T; cub::Sum add; ${inclusive}`)}
${algorithm(range, 'ExclusiveSum', 'I in, O out, long n', `typedef _Of<I> T; cub::Sum add; T sum = T(); ${exclusive}`)}
${algorithm('class I', 'InclusiveSum', 'I in, long n', `typedef _Of<I> T; cub::Sum add; I out = in; ${inclusive}`)}
${algorithm('class I', 'ExclusiveSum', 'I in, long n', `typedef _Of<I> T; cub::Sum add; I out = in; T sum = T(); ${exclusive}`)}
${algorithm(`${range}, class F`, 'InclusiveScan', 'I in, O out, F add, long n', `typedef _Of<I> T; ${inclusive}`)}
${algorithm(`${range}, class F, class T`, 'InclusiveScanInit', 'I in, O out, F add, T initial, long n', 'T sum = initial; for (long i = 0; i < n; i++) { sum = add(sum, in[i]); out[i] = sum; }')}
${algorithm(`${range}, class F, class T`, 'ExclusiveScan', 'I in, O out, F add, T initial, long n', `T sum = initial; ${exclusive}`)}
${algorithm(keyed, 'InclusiveSumByKey', 'K keys, V values, O out, long n', `typedef _Of<V> T; cub::Sum add; ${inclusiveByKey}`)}
${algorithm(keyed, 'ExclusiveSumByKey', 'K keys, V values, O out, long n', `typedef _Of<V> T; cub::Sum add; T initial = T(); ${exclusiveByKey}`)}
${algorithm(`${keyed}, class F`, 'InclusiveScanByKey', 'K keys, V values, O out, F add, long n', `typedef _Of<V> T; ${inclusiveByKey}`)}
${algorithm(`${keyed}, class F, class T`, 'ExclusiveScanByKey', 'K keys, V values, O out, F add, T initial, long n', exclusiveByKey)}
};`;

const picked = 'class I, class O, class N';
const kept = (holds: string, out: string): string =>
  `long k = 0; for (long i = 0; i < n; i++) { _Of<I> one = in[i]; if (${holds}) ${out}[k++] = one; } *count = k;`;
/** Those that are not chosen come from the end on. */
const parted = (holds: string): string =>
  `long yes = 0, no = n; for (long i = 0; i < n; i++) { _Of<I> one = in[i]; if (${holds}) out[yes++] = one; else out[--no] = one; } *count = yes;`;

const select = `
struct DeviceSelect {
${algorithm(`${picked}, class F`, 'Flagged', 'I in, F flags, O out, N count, long n', kept('flags[i]', 'out'))}
${algorithm('class I, class N, class F', 'Flagged', 'I in, F flags, N count, long n', kept('flags[i]', 'in'))}
${algorithm(`${picked}, class F`, 'If', 'I in, O out, N count, long n, F holds', kept('holds(one)', 'out'))}
${algorithm('class I, class N, class F', 'If', 'I in, N count, long n, F holds', kept('holds(one)', 'in'))}
${algorithm(picked, 'Unique', 'I in, O out, N count, long n', kept('i == 0 || !(in[i - 1] == one)', 'out'))}
${algorithm('class K, class V, class A, class B, class N', 'UniqueByKey', 'K keys, V values, A keysOut, B valuesOut, N count, long n', 'long k = 0; for (long i = 0; i < n; i++) { _Of<K> key = keys[i]; if (i > 0 && keys[i - 1] == key) continue; keysOut[k] = key; _Of<V> value = values[i]; valuesOut[k++] = value; } *count = k;')}
};
struct DevicePartition {
${algorithm(`${picked}, class F`, 'Flagged', 'I in, F flags, O out, N count, long n', parted('flags[i]'))}
${algorithm(`${picked}, class F`, 'If', 'I in, O out, N count, long n, F holds', parted('holds(one)'))}
};
struct DeviceRunLengthEncode {
${algorithm('class I, class U, class L, class N', 'Encode', 'I in, U unique, L lengths, N runs, long n', 'long run = 0; for (long i = 0; i < n; run++) { _Of<I> one = in[i]; long begin = i; for (i++; i < n && one == in[i]; i++) {} unique[run] = one; lengths[run] = i - begin; } *runs = run;')}
${algorithm('class I, class P, class L, class N', 'NonTrivialRuns', 'I in, P places, L lengths, N runs, long n', 'long run = 0; for (long i = 0; i < n;) { _Of<I> one = in[i]; long begin = i; for (i++; i < n && one == in[i]; i++) {} if (i - begin > 1) { places[run] = begin; lengths[run++] = i - begin; } } *runs = run;')}
};`;

const bits = ', int begin = 0, int end = sizeof(K) * 8';
const radix = (name: string, isDescending: boolean): string => {
  const sort = `_radix_sort(FROM, KEYS, VALUES, n, begin, end, ${String(isDescending)});`;
  const call = (from: string, values: string): string =>
    sort.replace('FROM, KEYS', from).replace('VALUES', values);
  return [
    algorithm(
      'class K',
      `SortKeys${name}`,
      `const K* in, K* out, long n${bits}`,
      call('in, out', '(NullType*)0, (NullType*)0'),
    ),
    algorithm(
      'class K',
      `SortKeys${name}`,
      `DoubleBuffer<K>& keys, long n${bits}`,
      call('keys.Current(), keys.Current()', '(NullType*)0, (NullType*)0'),
    ),
    algorithm(
      'class K, class V',
      `SortPairs${name}`,
      `const K* in, K* out, const V* values, V* valuesOut, long n${bits}`,
      call('in, out', 'values, valuesOut'),
    ),
    algorithm(
      'class K, class V',
      `SortPairs${name}`,
      `DoubleBuffer<K>& keys, DoubleBuffer<V>& values, long n${bits}`,
      call('keys.Current(), keys.Current()', 'values.Current(), values.Current()'),
    ),
  ].join('');
};
const segmented = (name: string, isDescending: boolean, given: string): string => {
  const limits = given === '' ? '0, sizeof(K) * 8' : 'begin, end';
  const each = (keys: string, values: string): string =>
    `for (long s = 0; s < segments; s++) _radix_sort(${keys}, ${values}, to[s] - from[s], ${limits}, ${String(isDescending)});`;
  const part = (one: string): string => `${one} + from[s]`;
  return [
    algorithm(
      'class K, class B, class E',
      `SortKeys${name}`,
      `const K* in, K* out, long n, long segments, B from, E to${given}`,
      each(`${part('in')}, ${part('out')}`, '(NullType*)0, (NullType*)0'),
    ),
    algorithm(
      'class K, class V, class B, class E',
      `SortPairs${name}`,
      `const K* in, K* out, const V* values, V* valuesOut, long n, long segments, B from, E to${given}`,
      each(`${part('in')}, ${part('out')}`, `${part('values')}, ${part('valuesOut')}`),
    ),
  ].join('');
};

const sorts = `
/* What stands for the order of the digits that are asked for. */
template <class K> unsigned long _digits(K key, int begin, int end) {
  unsigned long word = 0;
  memcpy(&word, &key, sizeof(K));
  unsigned long sign = 1ul << (sizeof(K) * 8 - 1);
  if constexpr (std::is_floating_point<K>::value) word = word & sign ? ~word & (sign * 2 - 1) : word | sign;
  else if constexpr (std::is_signed<K>::value) word ^= sign;
  return end - begin >= 64 ? word : (word >> begin) & ((1ul << (end - begin)) - 1);
}
template <class K, class V> void _radix_sort(const K* keys, K* keysOut, const V* values, V* valuesOut, long n, int begin, int end, bool isDescending) {
  if (n <= 0) return;
  unsigned int* order = (unsigned int*)malloc(n * sizeof(unsigned int));
  if (begin == 0 && end == sizeof(K) * 8) {
    constexpr int kind = std::is_floating_point<K>::value ? 2 : std::is_signed<K>::value ? 1 : 0;
    __order_of_numbers(keys, order, n, sizeof(K), kind, isDescending);
  } else {
    unsigned long* digits = (unsigned long*)malloc(n * sizeof(unsigned long));
    for (long i = 0; i < n; i++) digits[i] = _digits(keys[i], begin, end);
    __order_of_numbers(digits, order, n, sizeof(unsigned long), 0, isDescending);
    free(digits);
  }
  _ordered(keys, keysOut, order, n);
  if constexpr (!std::is_same<V, NullType>::value) _ordered(values, valuesOut, order, n);
  free(order);
}
template <class I, class O> void _ordered(I from, O to, const unsigned int* order, long n) {
  typedef _Of<I> T;
  T* held = (T*)malloc((n + 1) * sizeof(T));
  for (long i = 0; i < n; i++) held[i] = from[order[i]];
  for (long i = 0; i < n; i++) to[i] = held[i];
  free(held);
}
struct DeviceRadixSort {${radix('', false)}${radix('Descending', true)}
};
struct DeviceSegmentedRadixSort {${segmented('', false, bits)}${segmented('Descending', true, bits)}
};
struct DeviceSegmentedSort {${['', 'Descending'].map((name) => `${segmented(name, name !== '', '')}${segmented(name, name !== '', '').replace(/ Sort(Keys|Pairs)/g, ' StableSort$1')}`).join('')}
};
template <class K, class V, class F> void _merge_sort(K keys, V values, long n, F less) {
  typedef _Of<K> T;
  T* held = (T*)malloc((n + 1) * sizeof(T));
  unsigned int* order = (unsigned int*)malloc((n + 1) * sizeof(unsigned int));
  for (long i = 0; i < n; i++) { held[i] = keys[i]; order[i] = i; }
  std::stable_sort(order, order + n, [=](unsigned int a, unsigned int b) { return less(held[a], held[b]); });
  for (long i = 0; i < n; i++) keys[i] = held[order[i]];
  if constexpr (!std::is_same<V, NullType*>::value) _ordered(values, values, order, n);
  free(order);
  free(held);
}
struct DeviceMergeSort {
${['', 'Stable']
  .map(
    (
      name,
    ) => `${algorithm('class K, class F', `${name}SortKeys`, 'K keys, long n, F less', '_merge_sort(keys, (NullType*)0, n, less);')}
${algorithm('class K, class V, class F', `${name}SortPairs`, 'K keys, V values, long n, F less', '_merge_sort(keys, values, n, less);')}`,
  )
  .join('')}
${algorithm('class I, class K, class F', 'SortKeysCopy', 'I in, K keys, long n, F less', 'for (long i = 0; i < n; i++) { _Of<I> one = in[i]; keys[i] = one; } _merge_sort(keys, (NullType*)0, n, less);')}
};`;

const others = `
struct DeviceHistogram {
${algorithm(
  'class I, class C, class L',
  'HistogramEven',
  'I in, C* bins, int levels, L lower, L upper, long n',
  `for (int i = 0; i < levels - 1; i++) bins[i] = 0;
    for (long i = 0; i < n; i++) {
      L at = in[i];
      if (at < lower || !(at < upper)) continue;
      if constexpr (std::is_floating_point<L>::value) bins[(int)((at - lower) * ((L)(levels - 1) / (upper - lower)))]++;
      else bins[((long)at - (long)lower) * (levels - 1) / ((long)upper - (long)lower)]++;
    }`,
)}
${algorithm(
  'class I, class C, class L',
  'HistogramRange',
  'I in, C* bins, int levels, const L* bounds, long n',
  `for (int i = 0; i < levels - 1; i++) bins[i] = 0;
    for (long i = 0; i < n; i++) {
      L at = in[i];
      if (at < bounds[0] || !(at < bounds[levels - 1])) continue;
      int bin = 0;
      while (!(at < bounds[bin + 1])) bin++;
      bins[bin]++;
    }`,
)}
};
struct DeviceAdjacentDifference {
${['Left', 'Right']
  .flatMap((side) => ['Copy', ''].map((copy) => [side, copy] as const))
  .map(([side, copy]) => {
    const isCopy = copy !== '';
    const neighbour =
      side === 'Left'
        ? 'i > 0 ? difference(held[i], held[i - 1]) : held[i]'
        : 'i + 1 < n ? difference(held[i], held[i + 1]) : held[i]';
    const body = `typedef _Of<I> T;
    T* held = (T*)malloc((n + 1) * sizeof(T));
    for (long i = 0; i < n; i++) held[i] = in[i];
    for (long i = 0; i < n; i++) ${isCopy ? 'out' : 'in'}[i] = ${neighbour};
    free(held);`;
    const [head, out] = isCopy ? [range, ', O out'] : ['class I', ''];
    return `${algorithm(`${head}, class F`, `Subtract${side}${copy}`, `I in${out}, long n, F difference`, body)}
${algorithm(head, `Subtract${side}${copy}`, `I in${out}, long n`, `std::minus<> difference; ${body}`)}`;
  })
  .join('')}
};
struct DeviceFor {
${algorithm('class F', 'Bulk', 'long n, F f', 'for (long i = 0; i < n; i++) f(i);')}
${algorithm('class I, class F', 'ForEachN', 'I from, long n, F f', 'for (long i = 0; i < n; i++) f(from[i]);')}
${algorithm('class I, class F', 'ForEach', 'I from, I to, F f', 'for (; from != to; ++from) f(*from);')}
  template <class F> static cudaError_t Bulk(long n, F f, cudaStream_t stream = 0) { size_t bytes; return Bulk((void*)1, bytes, n, f, stream); }
  template <class I, class F> static cudaError_t ForEachN(I from, long n, F f, cudaStream_t stream = 0) {
    size_t bytes;
    return ForEachN((void*)1, bytes, from, n, f, stream);
  }
};`;

export const cubDevice = `
namespace cub {
template <class I> using _Of = typename std::iterator_traits<I>::value_type;
/* Sums of floating-point numbers are sums of sums, as many threads make them. */
template <class T, class I, class F> T _total(I in, long n, F add, T initial) {
  if (n > 128 && std::is_floating_point<T>::value) {
    long half = (n / 2 + 127) / 128 * 128;
    T left = _total<T>(in, half, add, initial);
    T right = in[half];
    return add(left, _total<T>(in + half + 1, n - half - 1, add, right));
  }
  for (long i = 0; i < n; i++) initial = add(initial, in[i]);
  return initial;
}
${reduce}${scan}${select}${sorts}${others}
}
`;
