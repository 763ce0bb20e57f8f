/**
 * The functions that lowering knows by name: what they return, how their arguments are converted, and what the
 * evaluators must know about them. One line per family; the signatures are those of the CUDA C++ Programming Guide
 * 12.x (chapter 10), of the CUDA Math API, of the CUDA Runtime API and of C.
 *
 * A signature is `result(parameters)` with one letter a type: v void, b bool, c char, i int, u unsigned, l long,
 * z size_t, L long long, U unsigned long long, h __half, f float, d double, p void *, s const char *, E cudaError_t, I FILE *, H void (*)();
 * `F` the floating type of the C++ overloads (float when every F argument is float, __half when all are, else double),
 * `A` the common arithmetic type, `0`…`3` the type of that argument, `*0` what that argument points to,
 * `?` as it stands, `&` by reference (arrives as an AddressOf), `...` any further arguments with C's promotions,
 * `*` any further arguments as they stand, `x=1` a default.
 */
import { hostLibrary } from './hostLibrary.ts';
import type { EffectName, Family } from './hostLibrary.ts';

export interface IntrinsicEffects {
  /** The value depends on the arguments alone and nothing else happens. */
  readonly isPure: boolean;
  /** All threads of the block wait for each other. */
  readonly isBlockBarrier: boolean;
  /** All lanes of the warp that take part get the same value. */
  readonly isWarpUniform: boolean;
  /** Exchanges values between the lanes of a warp. */
  readonly isWarpCollective: boolean;
}
export interface IntrinsicEntry {
  readonly name: string;
  readonly result: string;
  readonly parameters: readonly string[];
  readonly effects: IntrinsicEffects;
}

const effectsByName: Readonly<Record<EffectName, IntrinsicEffects>> = {
  pure: { isPure: true, isBlockBarrier: false, isWarpUniform: false, isWarpCollective: false },
  barrier: { isPure: false, isBlockBarrier: true, isWarpUniform: false, isWarpCollective: false },
  uniformBarrier: { isPure: false, isBlockBarrier: true, isWarpUniform: true, isWarpCollective: false },
  collective: { isPure: false, isBlockBarrier: false, isWarpUniform: false, isWarpCollective: true },
  uniformCollective: { isPure: false, isBlockBarrier: false, isWarpUniform: true, isWarpCollective: true },
  effect: { isPure: false, isBlockBarrier: false, isWarpUniform: false, isWarpCollective: false },
};

const synchronisation: readonly Family[] = [
  ['v()', 'barrier', '__syncthreads'],
  // Names of our own, for the library sources: barriers of a grid and of a cluster, and a wait for copies or arrivals.
  ['v()', 'barrier', '__grid_sync __cluster_sync'],
  ['v()', 'effect', '__barrier_wait'],
  // Barriers in shared memory (mbarrier): what an arrival gives is the phase that it belongs to.
  ['v(p,u)', 'effect', '__mbarrier_init __mbarrier_expect_tx __mbarrier_complete_tx __mbarrier_wait_parity'],
  ['U(p,u)', 'effect', '__mbarrier_arrive __mbarrier_arrive_drop'],
  ['v(p,U)', 'effect', '__mbarrier_wait'],
  // cuda::pipeline: of a state that the block's threads share, or of none.
  ['v(p,u,b,b)', 'effect', '__pipeline_make'],
  ['v(p)', 'effect', '__pipeline_producer_acquire __pipeline_producer_commit'],
  ['v(p)', 'effect', '__pipeline_consumer_wait __pipeline_consumer_release'],
  // What another unit copies (cp.async.bulk): no access of a thread.
  ['v(p,p,z)', 'effect', '__bulk_copy'],
  // bar.sync with a number of threads.
  ['v(u)', 'effect', '__bar_sync'],
  ['i(i)', 'uniformBarrier', '__syncthreads_count __syncthreads_and __syncthreads_or'],
  ['v(u=4294967295)', 'collective', '__syncwarp'],
  ['v()', 'effect', '__threadfence __threadfence_block __threadfence_system __trap __brkpt'],
  ['v(u)', 'effect', '__nanosleep'],
  ['i(u)', 'effect', 'usleep'],
  ['1(u,?,i,i=32)', 'collective', '__shfl_sync'],
  ['1(u,?,u,i=32)', 'collective', '__shfl_up_sync __shfl_down_sync'],
  ['1(u,?,i,i=32)', 'collective', '__shfl_xor_sync'],
  ['0(?,i,i=32)', 'collective', '__shfl __shfl_xor'],
  ['0(?,u,i=32)', 'collective', '__shfl_up __shfl_down'],
  ['u(u,i)', 'uniformCollective', '__ballot_sync'],
  ['i(u,i)', 'uniformCollective', '__all_sync __any_sync __uni_sync'],
  ['u(i)', 'uniformCollective', '__ballot'],
  ['i(i)', 'uniformCollective', '__all __any'],
  ['u()', 'uniformCollective', '__activemask'],
  ['u(u,?)', 'collective', '__match_any_sync'],
  ['u(u,?,?)', 'collective', '__match_all_sync'],
  ['u(u,u)', 'uniformCollective', '__reduce_and_sync __reduce_or_sync __reduce_xor_sync'],
  ['1(u,?)', 'uniformCollective', '__reduce_add_sync __reduce_min_sync __reduce_max_sync'],
  ['l()', 'effect', 'clock clock64'],
  ['U()', 'effect', 'globaltimer __nvvm_read_ptx_sreg_globaltimer'],
  // What a launch says of its clusters is not followed.
  ['u()', 'pure', '__dynamic_smem_size __cluster_block_rank __cluster_blocks'],
  ['u()', 'effect', '__smid __nsmid'],
  ['u(u)', 'pure', '__cluster_block_index __cluster_dimension'],
  ['p(p,u)', 'pure', '__cluster_shared_address'],
  ['u(p)', 'pure', '__cluster_shared_rank'],
  ['v()', 'effect', '__pipeline_commit'],
  ['v(u)', 'effect', '__pipeline_wait_prior'],
  ['z(p)', 'pure', '__cvta_generic_to_shared __cvta_generic_to_global __cvta_generic_to_local'],
  ['u(p)', 'pure', '__nvvm_get_smem_pointer'],
  ['p(z)', 'pure', '__cvta_shared_to_generic __cvta_global_to_generic'],
  ['u(p)', 'pure', '__isGlobal __isShared __isConstant __isLocal'],
  ['b(b)', 'pure', '__builtin_assume __assume'],
  ['v(p)', 'pure', '__initialise_static'],
  ['0(?,?)', 'pure', '__builtin_expect __builtin_assume_aligned'],
  ['v()', 'effect', '__builtin_unreachable __builtin_trap abort'],
  ['v(b)', 'effect', 'assert'],
  ['v(s,s,u,s)', 'effect', '__assert_fail'],
  ['v(*)', 'effect', 'throw'],
  ['i()', 'effect', '__current_exception'],
  ['v(i)', 'effect', '__keep_exception __drop_exception __rethrow_exception'],
  ['i(s,...)', 'effect', 'printf'],
];

const integerMath: readonly Family[] = [
  ['A(A,A)', 'pure', 'min max'],
  ['u(u,u)', 'pure', 'umin umax'],
  ['U(U,U)', 'pure', 'ullmin ullmax'],
  ['L(L,L)', 'pure', 'llmin llmax'],
  ['A(A)', 'pure', 'abs'],
  ['l(l)', 'pure', 'labs'],
  ['L(L)', 'pure', 'llabs'],
  ['i(u)', 'pure', '__popc __builtin_popcount'],
  ['i(U)', 'pure', '__popcll __builtin_popcountll __builtin_popcountl'],
  ['i(i)', 'pure', '__clz __ffs __builtin_clz __builtin_ctz __builtin_ffs'],
  [
    'i(L)',
    'pure',
    '__clzll __ffsll __builtin_clzll __builtin_ctzll __builtin_ffsll __builtin_clzl __builtin_ctzl __builtin_ffsl',
  ],
  ['u(u)', 'pure', '__brev'],
  ['U(U)', 'pure', '__brevll'],
  ['u(u,u,u)', 'pure', '__byte_perm __prmt __usad __fns'],
  // Bit fields of PTX, by the result's type: bfe.u32, .s32, .u64 or .s64, bfi.b32 or .b64.
  ['0(?,u,u)', 'pure', '__bfe'],
  ['0(?,?,u,u)', 'pure', '__bfi'],
  // For prelude/matrixFragments.ts: a product of fragments, and accesses whose lanes are not told.
  ['0(?,?,?,?,i,i,i)', 'effect', '__wmma_multiply'],
  ['*0(p)', 'effect', '__untold_load'],
  ['v(p,?)', 'effect', '__untold_store'],
  // For prelude/randomNumbers.ts: a word of XORWOW's state after so many steps or sequences.
  ['u(u,u,u,u,u,U,i,i)', 'pure', '__xorwow_word'],
  ['i(i,i)', 'pure', '__mulhi __mul24 __hadd __rhadd'],
  ['u(u,u)', 'pure', '__umulhi __umul24 __uhadd __urhadd'],
  ['L(L,L)', 'pure', '__mul64hi'],
  ['U(U,U)', 'pure', '__umul64hi'],
  ['u(i,i,u)', 'pure', '__sad'],
  ['u(u,u,u)', 'pure', '__funnelshift_l __funnelshift_lc __funnelshift_r __funnelshift_rc'],
  ['A(A,A,A)', 'pure', '__dp4a __dp2a_lo __dp2a_hi'],
  ['i(i,i,i)', 'pure', '__viaddmax_s32 __viaddmin_s32'],
  [
    'u(u,u)',
    'pure',
    '__vadd2 __vadd4 __vsub2 __vsub4 __vmaxu4 __vminu4 __vmaxs4 __vmins4 __vabsdiffu4 __vcmpeq4 __vcmpne4 ' +
      '__vcmpgtu4 __vsubss4 __vaddss4 __vsadu4 __vavgu4 __vmaxu2 __vminu2 __vmaxs2 __vmins2',
  ],
  ['u(u)', 'pure', '__vabs4 __vneg4 __vabsss4'],
  [
    'u(u,u)',
    'pure',
    '__vcmpeq2 __vseteq2 __vcmpne2 __vsetne2 __vcmpgts2 __vsetgts2 __vcmpgtu2 __vsetgtu2 __vcmpges2 ' +
      '__vsetges2 __vcmpgeu2 __vsetgeu2 __vcmplts2 __vsetlts2 __vcmpltu2 __vsetltu2 __vcmples2 ' +
      '__vsetles2 __vcmpleu2 __vsetleu2 __vaddss2 __vaddus2 __vsubss2 __vsubus2 __vabsdiffs2 ' +
      '__vabsdiffu2 __vavgs2 __vavgu2 __vhaddu2 __vsads2 __vsadu2 __vseteq4 __vsetne4 __vcmpgts4 ' +
      '__vsetgts4 __vsetgtu4 __vcmpges4 __vsetges4 __vcmpgeu4 __vsetgeu4 __vcmplts4 __vsetlts4 ' +
      '__vcmpltu4 __vsetltu4 __vcmples4 __vsetles4 __vcmpleu4 __vsetleu4 __vaddus4 __vsubus4 ' +
      '__vabsdiffs4 __vavgs4 __vhaddu4 __vsads4',
  ],
  ['u(u)', 'pure', '__vabs2 __vneg2 __vabsss2 __vnegss2 __vnegss4'],
  [
    'u(u,u,u)',
    'pure',
    '__vimax3_s16x2 __vimax3_u16x2 __vimin3_s16x2 __vimin3_u16x2 __vimax3_s16x2_relu ' +
      '__vimin3_s16x2_relu __viaddmax_s16x2 __viaddmax_u16x2 __viaddmin_s16x2 __viaddmin_u16x2 ' +
      '__viaddmax_s16x2_relu __viaddmin_s16x2_relu',
  ],
];

const floatMath: readonly Family[] = [
  [
    'f(f)',
    'pure',
    'sqrtf rsqrtf cbrtf rcbrtf sinf cosf tanf asinf acosf atanf sinhf coshf tanhf asinhf acoshf atanhf sinpif ' +
      'cospif expf exp2f exp10f expm1f logf log2f log10f log1pf logbf erff erfcf erfinvf erfcinvf erfcxf normcdff ' +
      'normcdfinvf tgammaf lgammaf fabsf floorf ceilf truncf roundf rintf nearbyintf j0f j1f y0f y1f ' +
      '__sinf __cosf __tanf __expf __exp10f __logf __log2f __log10f __saturatef __frcp_rn __frcp_rz __frcp_ru ' +
      '__frcp_rd __fsqrt_rn __fsqrt_rz __fsqrt_ru __fsqrt_rd __frsqrt_rn __tanhf',
  ],
  [
    'f(f,f)',
    'pure',
    'powf fminf fmaxf fmodf atan2f hypotf rhypotf copysignf fdimf remainderf nextafterf fdividef __fdividef __powf ' +
      '__fadd_rn __fadd_rz __fadd_ru __fadd_rd __fsub_rn __fsub_rz __fsub_ru __fsub_rd __fmul_rn __fmul_rz ' +
      '__fmul_ru __fmul_rd __fdiv_rn __fdiv_rz __fdiv_ru __fdiv_rd',
  ],
  ['f(f,f,f)', 'pure', 'fmaf norm3df rnorm3df __fmaf_rn __fmaf_rz __fmaf_ru __fmaf_rd'],
  ['f(f,i)', 'pure', 'ldexpf scalbnf powif'],
  ['f(f,?)', 'effect', 'frexpf modff'],
  ['v(f,?,?)', 'effect', 'sincosf __sincosf sincospif'],
  ['v(d,?,?)', 'effect', 'sincos sincospi'],
  ['l(f)', 'pure', 'lroundf lrintf'],
  ['L(f)', 'pure', 'llroundf llrintf'],
  ['i(f)', 'pure', 'ilogbf'],
  ['i(d)', 'pure', 'ilogb'],
  [
    'F(F)',
    'pure',
    'sqrt rsqrt cbrt rcbrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh sinpi cospi exp exp2 exp10 ' +
      'expm1 log log2 log10 log1p logb erf erfc erfinv erfcinv erfcx normcdf normcdfinv tgamma lgamma fabs floor ceil trunc ' +
      'round rint nearbyint',
  ],
  ['F(F,F)', 'pure', 'pow fmin fmax fmod atan2 hypot rhypot copysign fdim remainder nextafter'],
  ['F(F,F,F)', 'pure', 'fma'],
  ['F(F,i)', 'pure', 'ldexp scalbn'],
  ['F(F,?)', 'effect', 'frexp modf'],
  ['l(F)', 'pure', 'lround lrint'],
  ['L(F)', 'pure', 'llround llrint'],
  [
    'b(?)',
    'pure',
    'isnan isinf isfinite signbit __isnan __isnanf __isinf __isinff __finitef __finite isnormal',
  ],
  [
    'd(d,d)',
    'pure',
    '__dadd_rn __dadd_rz __dadd_ru __dadd_rd __dsub_rn __dmul_rn __dmul_rz __dmul_ru __dmul_rd __ddiv_rn',
  ],
  ['d(d)', 'pure', '__drcp_rn __dsqrt_rn'],
  ['d(d,d,d)', 'pure', '__fma_rn __fma_rz'],
];

const conversions: readonly Family[] = [
  ['i(f)', 'pure', '__float2int_rn __float2int_rz __float2int_ru __float2int_rd __float_as_int'],
  ['u(f)', 'pure', '__float2uint_rn __float2uint_rz __float2uint_ru __float2uint_rd __float_as_uint'],
  ['L(f)', 'pure', '__float2ll_rn __float2ll_rz __float2ll_rd __float2ll_ru'],
  ['U(f)', 'pure', '__float2ull_rn __float2ull_rz __float2ull_rd __float2ull_ru'],
  ['f(i)', 'pure', '__int2float_rn __int2float_rz __int2float_ru __int2float_rd __int_as_float'],
  ['f(u)', 'pure', '__uint2float_rn __uint2float_rz __uint2float_ru __uint2float_rd __uint_as_float'],
  ['f(L)', 'pure', '__ll2float_rn'],
  ['f(U)', 'pure', '__ull2float_rn'],
  ['i(d)', 'pure', '__double2int_rd __double2int_ru'],
  ['u(d)', 'pure', '__double2uint_rd __double2uint_ru'],
  ['L(d)', 'pure', '__double2ll_rd __double2ll_ru'],
  ['U(d)', 'pure', '__double2ull_rn __double2ull_rz __double2ull_rd __double2ull_ru'],
  ['f(L)', 'pure', '__ll2float_rz __ll2float_rd __ll2float_ru'],
  ['f(U)', 'pure', '__ull2float_rz __ull2float_rd __ull2float_ru'],
  ['d(L)', 'pure', '__ll2double_rz __ll2double_rd __ll2double_ru'],
  ['d(U)', 'pure', '__ull2double_rz __ull2double_rd __ull2double_ru'],
  ['d(d,d)', 'pure', '__ddiv_rz __ddiv_ru __ddiv_rd __dsub_rz __dsub_ru __dsub_rd'],
  ['d(d)', 'pure', '__drcp_rz __drcp_ru __drcp_rd __dsqrt_rz __dsqrt_ru __dsqrt_rd'],
  ['d(d,d,d)', 'pure', '__fma_ru __fma_rd'],
  ['i(d)', 'pure', '__double2int_rn __double2int_rz __double2hiint __double2loint'],
  ['u(d)', 'pure', '__double2uint_rn __double2uint_rz'],
  ['L(d)', 'pure', '__double_as_longlong __double2ll_rn __double2ll_rz'],
  ['d(s)', 'pure', 'nan'],
  ['f(s)', 'pure', 'nanf'],
  ['d(L)', 'pure', '__longlong_as_double __ll2double_rn'],
  ['d(U)', 'pure', '__ull2double_rn'],
  ['d(i,i)', 'pure', '__hiloint2double'],
  ['d(i)', 'pure', '__int2double_rn'],
  ['d(u)', 'pure', '__uint2double_rn'],
  ['f(d)', 'pure', '__double2float_rn __double2float_rz __double2float_ru __double2float_rd'],
];

/** Integers of all sizes in all rounding modes. */
const toSixteenBits = ['half', 'bfloat16'].flatMap((format): Family[] =>
  Object.entries({ i: ['int', 'short'], u: ['uint', 'ushort'], L: ['ll'], U: ['ull'] }).map(
    ([letter, names]) => [
      `${format === 'half' ? 'h' : 'B'}(${letter})`,
      'pure',
      names
        .flatMap((name) => ['rn', 'rz', 'rd', 'ru'].map((mode) => `__${name}2${format}_${mode}`))
        .join(' '),
    ],
  ),
);

const half: readonly Family[] = [
  ['f(h)', 'pure', '__half2float'],
  ['h(f)', 'pure', '__float2half __float2half_rn __float2half_rz __float2half_rd __float2half_ru'],
  ['h(d)', 'pure', '__double2half'],
  ...toSixteenBits,
  ['i(h)', 'pure', '__half2int_rn __half2int_rz __half2int_rd __half2int_ru'],
  [
    'B(f)',
    'pure',
    '__float2bfloat16 __float2bfloat16_rn __float2bfloat16_rz __float2bfloat16_rd __float2bfloat16_ru',
  ],
  ['f(B)', 'pure', '__bfloat162float'],
  [
    '0(?,0)',
    'pure',
    '__hadd_rn __hsub __hmul __hdiv __hmax __hmin __hadd_sat __hsub_sat __hmul_sat __hmul_rn __hsub_rn __hadd2_rn ' +
      '__hsub2_rn __hmul2_rn',
  ],
  ['0(?,0)', 'pure', '__hadd2 __hsub2 __hmul2 __h2div __hmax2 __hmin2 __hadd2_sat __hsub2_sat __hmul2_sat'],
  ['0(?,0,0)', 'pure', '__hfma __hfma2 __hfma_sat __hfma_relu __hcmadd'],
  [
    '0(?)',
    'pure',
    '__hneg __habs hsqrt hrsqrt hexp hexp2 hlog hlog2 hlog10 hsin hcos hrcp htrunc hfloor hceil hrint htanh h2sqrt ' +
      'h2rsqrt h2exp h2exp2 h2log h2rcp h2sin h2cos __habs2 __hneg2 h2tanh',
  ],
  ['b(?,0)', 'pure', '__heq __hne __hlt __hle __hgt __hge'],
  ['b(?)', 'pure', '__hisnan __hisinf'],
  ['t(h)', 'pure', '__half_as_ushort __bfloat16_as_ushort'],
  ['S(h)', 'pure', '__half_as_short'],
  ['h(t)', 'pure', '__ushort_as_half'],
  ['B(t)', 'pure', '__ushort_as_bfloat16'],
  ['h(S)', 'pure', '__short_as_half'],
];

function parseFamily([signature, effect, names]: Family, into: Map<string, IntrinsicEntry>): void {
  const open = signature.indexOf('(');
  const inside = signature.slice(open + 1, -1);
  const parameters = inside === '' ? [] : inside.split(',');
  for (const name of names.split(' ')) {
    into.set(name, {
      name,
      result: signature.slice(0, open),
      parameters,
      effects: effectsByName[effect],
    });
  }
}

function buildTable(): Map<string, IntrinsicEntry> {
  const table = new Map<string, IntrinsicEntry>();
  for (const families of [synchronisation, integerMath, floatMath, conversions, half, hostLibrary]) {
    for (const family of families) parseFamily(family, table);
  }
  return table;
}

const table = buildTable();

/**
 * The entry of a known function, or undefined. CUDA runtime calls that no line names return cudaError_t; the compiler's own
 * names for C's functions (`__builtin_memcpy`) stand for these.
 */
export function intrinsicEntry(name: string): IntrinsicEntry | undefined {
  const known = table.get(name) ?? table.get(name.replace(/^__builtin_/, ''));
  if (known !== undefined || !/^cuda[A-Z]\w*$/.test(name)) return known;
  return { name, result: 'E', parameters: ['*'], effects: effectsByName.effect };
}

export function intrinsicEffects(name: string): IntrinsicEffects {
  return intrinsicEntry(name)?.effects ?? effectsByName.effect;
}

/** Host functions that do not come back. */
const endsProgram = new Set(['exit', '_exit', 'quick_exit', 'abort']);

/** Whether nothing behind it is executed in the host function that calls it; `isTried`: where that catches exceptions. */
export function endsFunction(name: string, isTried: boolean): boolean {
  return endsProgram.has(name) || (name === 'throw' && !isTried);
}
