import { NameFilter } from './characters.ts';

/** What the declaration scanner does at a name. */
export type NameAction = WordAction | ValueAction;

/** Words that are no part of an expression. */
type WordAction =
  /** Taken out and recorded as a qualifier. */
  | { readonly kind: 'qualifier' }
  /** The same with the parenthesised arguments after it. */
  | { readonly kind: 'qualifierWithArguments' }
  /** Taken out without a trace: no meaning for memory accesses. */
  | { readonly kind: 'dropped' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'extern' }
  | { readonly kind: 'template' }
  | { readonly kind: 'requires' }
  | { readonly kind: 'pragma' }
  /** A built-in type, which can be an argument of macros only. */
  | { readonly kind: 'primitive' };

export type ValueAction =
  /** Replaced by a spelling of at most the same length. */
  | { readonly kind: 'spelled'; readonly as: string }
  | { readonly kind: 'typeid' }
  | { readonly kind: 'operator' }
  | { readonly kind: 'new' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'offsetof' }
  | { readonly kind: 'throw' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'case' }
  | { readonly kind: 'typename' }
  | { readonly kind: 'decltype' }
  | { readonly kind: 'classKey' };

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const actionOf = new Map<string, NameAction>();
const add = (action: NameAction, names: string): void => {
  for (const name of names.split(' ')) actionOf.set(name, action);
};

add(
  { kind: 'qualifier' },
  '__global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ __restrict __forceinline__ ' +
    '__noinline__ __inline__ __grid_constant__ __forceinline __tile_global__ __nv_pure__ __cudart_builtin__ ' +
    '__device_builtin__ __inline',
);
add(
  { kind: 'qualifierWithArguments' },
  '__launch_bounds__ __cluster_dims__ __align__ __attribute__ __attribute __declspec alignas _Alignas ' +
    '__builtin_align__ __maxnreg__ __block_size__',
);
add(
  { kind: 'dropped' },
  '__extension__ __cdecl __stdcall __fastcall __thiscall CUDARTAPI CUDART_CB CUDAAPI CUDA_CB',
);
add({ kind: 'spelled', as: 'volatile' }, '__volatile__ __volatile');
add({ kind: 'spelled', as: 'const' }, '__const __const__');
add({ kind: 'spelled', as: 'signed' }, '__signed__ __signed');
add({ kind: 'spelled', as: '!' }, 'not');
add({ kind: 'spelled', as: '&&' }, 'and');
add({ kind: 'spelled', as: '||' }, 'or');
add({ kind: 'spelled', as: '~' }, 'compl');
add({ kind: 'spelled', as: '&' }, 'bitand');
add({ kind: 'spelled', as: '|' }, 'bitor');
add({ kind: 'spelled', as: '^' }, 'xor');
add({ kind: 'spelled', as: '!=' }, 'not_eq');
add({ kind: 'spelled', as: '&=' }, 'and_eq');
add({ kind: 'spelled', as: '|=' }, 'or_eq');
add({ kind: 'spelled', as: '^=' }, 'xor_eq');
add({ kind: 'typeid' }, 'typeid');
add({ kind: 'namespace' }, 'namespace');
add({ kind: 'extern' }, 'extern');
add({ kind: 'template' }, 'template');
add({ kind: 'requires' }, 'requires');
add({ kind: 'classKey' }, 'class struct union enum');
add({ kind: 'operator' }, 'operator');
add({ kind: 'new' }, 'new');
add({ kind: 'delete' }, 'delete');
add({ kind: 'offsetof' }, 'offsetof __builtin_offsetof');
add({ kind: 'throw' }, 'throw');
add({ kind: 'switch' }, 'switch');
add({ kind: 'case' }, 'case');
add({ kind: 'typename' }, 'typename');
add({ kind: 'decltype' }, 'decltype');
add({ kind: 'pragma' }, '_Pragma __pragma');

export const primitiveTypes = words(
  'void bool char short int long float double unsigned signed size_t ssize_t ptrdiff_t intptr_t uintptr_t ' +
    'int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t',
);
for (const name of [...primitiveTypes, 'const']) actionOf.set(name, { kind: 'primitive' });

export const nameActions: ReadonlyMap<string, NameAction> = actionOf;
export const nameActionFilter = new NameFilter();
for (const name of actionOf.keys()) nameActionFilter.add(name);

/** Words that begin a declaration and cannot follow the `}` of a class in the same one. */
export const declarationStarts = words(
  '__global__ __device__ __host__ template class struct union enum namespace using typedef static inline extern ' +
    'void bool char short int long float double unsigned signed constexpr auto',
);

/** Words that at the start of a line are outside of any function: where a scan that lost its braces starts again. */
export const resynchronizingWords = words(
  '__global__ __device__ __host__ template namespace extern typedef void static',
);

/** Names before parentheses that are no macros. */
export const parenthesisKeywords = words(
  'if for while switch catch return sizeof alignof decltype typeof noexcept static_assert defined throw delete ' +
    'case do else goto co_return co_await co_yield new typeid requires asm __asm__ __asm explicit constexpr operator',
);

/** Words that may stand after a function's parameter list. */
export const afterParameters = words(
  'const noexcept override final try requires volatile throw mutable and or xor bitand bitor not_eq and_eq or_eq',
);

/** Words that stand before a type or as part of one; a name after them can be the type. */
export const specifiers = words(
  'static inline const constexpr extern unsigned signed virtual explicit friend typename volatile struct class union ' +
    'enum typedef using mutable register thread_local return new delete else case goto throw public private protected',
);
