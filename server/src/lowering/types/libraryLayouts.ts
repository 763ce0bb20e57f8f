/** What classes of the C++ library take, of which no more is known: what holds one in a host program can be laid out. */
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { undeclared } from '../../ir/undeclared.ts';

interface Layout {
  readonly sizeInBytes: number;
  readonly alignmentInBytes: number;
}

/** `size: names`, of libstdc++ for 64 bits (measured with `sizeof` and g++ 13), whatever their elements are; aligned to 8 bytes. */
const bySize: Readonly<Record<number, string>> = {
  8: 'thread exception_ptr forward_list locale chrono::time_point chrono::steady_clock::time_point chrono::system_clock::time_point chrono::high_resolution_clock::time_point',
  16: 'string_view shared_ptr weak_ptr future shared_future any error_code',
  24: 'list promise',
  32: 'string wstring function priority_queue regex',
  40: 'mutex recursive_mutex timed_mutex filesystem::path',
  48: 'map set multimap multiset condition_variable',
  56: 'unordered_map unordered_set unordered_multimap unordered_multiset shared_mutex',
  80: 'deque queue stack',
  376: 'ostringstream',
  384: 'istringstream',
  392: 'stringstream',
  512: 'ofstream',
  520: 'ifstream',
  528: 'fstream',
  2504: 'mt19937_64',
  5000: 'mt19937 random_device',
};

const layouts = new Map<string, Layout>();
for (const [size, names] of Object.entries(bySize))
  for (const name of names.split(' ')) layouts.set(name, { sizeInBytes: Number(size), alignmentInBytes: 8 });

/** `std::map<int, float>` where nothing declares it. */
export function libraryType(text: string): Type | undefined {
  const name = /^(?:::)?std::([a-z]\w*(?:::[a-z]\w*)*)\s*(?:<.*>)?$/s.exec(text)?.[1];
  const layout = name === undefined ? undefined : layouts.get(name);
  return layout && { ...types.opaqueType(text, undeclared('type', text)), ...layout };
}
