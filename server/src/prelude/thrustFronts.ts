/** What a caller of an algorithm meets: with a policy before its arguments or without, and the device in reach meanwhile. */
const front = (name: string, call: (given: string) => string): string => `
template <class P, class... A> __host__ __device__ auto ${name}(P first, A... rest) {
  __reach_device_memory(1);
  if constexpr (_isPolicy<P>) { ${call('rest...')} }
  else { ${call('first, rest...')} }
}`;

const fronts = (names: string, call: (name: string, given: string) => string): string =>
  names
    .split(' ')
    .map((name) => front(name, (given) => call(name, given)))
    .join('');

/** For algorithms `name`, which `_name` is the body of. */
export const valueFronts = (names: string): string =>
  fronts(
    names,
    (name, given) => `auto result = _${name}(${given}); __reach_device_memory(-1); return result;`,
  );

/** For those that return nothing. */
export const voidFronts = (names: string): string =>
  fronts(names, (name, given) => `_${name}(${given}); __reach_device_memory(-1);`);
