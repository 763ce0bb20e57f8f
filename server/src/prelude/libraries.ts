/** All libraries, with the headers that declare them and names that tell of their use. */
import { atomicBuiltins } from './atomicBuiltins.ts';
import { wideIntegers } from './wideIntegers.ts';
import {
  cudaAtomic,
  cudaBarrier,
  cudaMemcpyAsync,
  cudaPipeline,
  cudaScopes,
  pipelinePrimitives,
  standardAtomic,
} from './asynchronous.ts';
import { byteCopies } from './byteCopies.ts';
import { blockPrimitives } from './blockPrimitives.ts';
import { complexClasses } from './complexClass.ts';
import { blockNeighbours, cubMergeSorts } from './blockNeighbours.ts';
import { blockSorts } from './blockSorts.ts';
import { complexNumbers, pitchedPointers } from './complexNumbers.ts';
import { cubHost } from './cubHost.ts';
import { cubIterators } from './cubIterators.ts';
import { cudaArrays } from './cudaArrays.ts';
import { cooperativeGroups } from './cooperativeGroups.ts';
import {
  cooperativeGroupsMemcpyAsync,
  cooperativeGroupsReduce,
  cooperativeGroupsScan,
} from './cooperativeGroupsCollectives.ts';
import { bitFunctions } from './bitFunctions.ts';
import {
  deviceArray,
  deviceFunctional,
  deviceSwap,
  deviceTuples,
  heldLists,
  listExtremes,
} from './deviceStandard.ts';
import { deviceProperties } from './deviceProperties.ts';
import { rangeSizes } from './cppContainers.ts';
import { glmMatrices } from './glmMatrices.ts';
import { glmQuaternions } from './glmQuaternions.ts';
import { glmVectors } from './glmVectors.ts';
import { helperMath } from './helperMath.ts';
import { hostPointers, hostVectors, thrustVectors } from './hostContainers.ts';
import { raftTypes } from './raftTypes.ts';
import { iteratorTraits } from './iteratorTraits.ts';
import { launchConfiguration } from './launchConfiguration.ts';
import { matrixFragments } from './matrixFragments.ts';
import { multidimensionalViews } from './mdspan.ts';
import { numberFunctions } from './numberFunctions.ts';
import { numberConstants } from './numberConstants.ts';
import { opencvTypes } from './opencvTypes.ts';
import { bf16, fp16, fp8 } from './packedFloats.ts';
import { dynamicProgramming } from './packedIntegers.ts';
import { deviceRandomNumbers } from './randomNumbers.ts';
import { library } from './library.ts';
import type { Library } from './library.ts';
import { ptxFunctions } from './ptxFunctions.ts';
import { commandLineOptions, numbersOfTexts, sampleArguments } from './programArguments.ts';
import { radixTraits } from './radixTraits.ts';
import { deviceOptional, deviceQuotients, deviceSpan, deviceSteps, deviceTie } from './deviceViews.ts';
import { tensorflowTypes } from './tensorflowTypes.ts';
import { tensorMaps } from './tensorMaps.ts';
import { cudaExtensions, thrustDevice } from './thrustDevice.ts';
import { thrustSequences } from './thrustSequences.ts';
import { torchDevice, torchTensors } from './torchTensors.ts';
import { torchAccessors, torchPhilox, torchScalars } from './torchTypes.ts';
import { cudaStandard, numericLimits, typeConcepts, typeTraits } from './typeTraits.ts';

const torchHeader = /^(torch|ATen|c10|THC)\//;

/** Headers of C++ that bring pairs, as those with algorithms do. */
const withAlgorithms =
  /^(cuda\/std\/)?(tuple|utility|map|unordered_map|unordered_set|algorithm|numeric|set|string|vector|memory|functional|list|iostream|iterator)$/;

/** What builds on another stands after it. */
export const libraries: readonly Library[] = [
  library('type_traits', typeTraits, {
    headers:
      /^(cuda\/std\/)?(type_traits|utility|functional|algorithm|memory|tuple|concepts|limits|numeric|variant|any)$|^(cub|thrust)\//,
    names:
      'std::is_ std::remove_ std::conditional std::enable_if std::integral_constant std::true_type std::false_type ' +
      'std::decay std::make_signed std::make_unsigned std::bool_constant std::index_sequence std::invoke_result ' +
      'std::conjunction std::disjunction std::negation std::aligned_storage std::common_type std::underlying_type',
  }),
  library('concepts', typeConcepts, {
    headers: /^(cuda\/std\/)?(concepts|iterator|ranges)$/,
    names:
      'std::same_as std::convertible_to std::derived_from std::integral std::signed_integral std::unsigned_integral ' +
      'std::floating_point',
    needs: 'type_traits',
  }),
  library('limits', numericLimits, { headers: /^(cuda\/std\/)?limits$/, names: 'numeric_limits' }),
  library('tuple', deviceTuples, {
    headers: withAlgorithms,
    names: 'std::pair std::make_pair std::tuple std::make_tuple std::tuple_cat std::get<',
    needs: 'type_traits',
  }),
  library('swap', deviceSwap, {
    headers: /^(cuda\/std\/)?(utility|algorithm|vector|string|memory|functional|list|map|set|numeric)$/,
    names: 'swap std::exchange',
  }),
  library('initializer_list', heldLists, { headers: /^$/, names: 'initializer_list', isStandIn: true }),
  library('algorithm', listExtremes, {
    headers: /^$/,
    names: 'max({ min({ initializer_list',
    needs: 'initializer_list',
  }),
  library('bit', bitFunctions, {
    headers: /^(cuda\/std\/)?bit$/,
    names:
      'std::bit_ std::has_single_bit std::countl_zero std::countl_one std::countr_zero std::countr_one std::popcount',
  }),
  library('numeric', numberFunctions, {
    headers: /^(cuda\/std\/)?numeric$/,
    names: 'std::gcd std::lcm',
  }),
  library('numbers', numberConstants, { headers: /^(cuda\/std\/)?numbers$/, names: 'std::numbers' }),
  library('array', deviceArray, { headers: /^(cuda\/std\/)?array$/, names: 'std::array' }),
  library('iterator', iteratorTraits, {
    headers: /^((cuda\/std\/)?iterator|thrust\/iterator\/.*)$/,
    names: 'iterator_traits thrust::iterator_ std::iter_ iterator_tag',
    needs: 'type_traits',
  }),
  library('optional', deviceOptional, {
    headers: /^(cuda\/std\/)?optional$/,
    names: 'std::optional std::nullopt std::make_optional',
  }),
  library('span', deviceSpan, {
    headers: /^(cuda\/std\/)?span$/,
    names: 'std::span std::dynamic_extent',
    needs: 'type_traits',
  }),
  library('mdspan', multidimensionalViews, {
    headers: /^(cuda\/std\/|cuda\/)?mdspan$/,
    names: 'std::mdspan std::extents std::dextents std::dims std::layout_',
    needs: 'type_traits array span',
  }),
  library('cuda/cmath', deviceQuotients, {
    headers: /^cuda\/cmath$/,
    names: 'cuda::ceil_div cuda::round_up cuda::round_down cuda::fast_mod_div',
  }),
  library('tie', deviceTie, {
    headers: /^(cuda\/std\/)?tuple$/,
    names: 'std::tie thrust::tie std::ignore',
    needs: 'tuple',
  }),
  library('steps', deviceSteps, {
    headers: /^$/,
    names: 'std::distance std::advance std::next( std::prev(',
    isStandIn: true,
  }),
  library('sizes', rangeSizes, { headers: /^$/, names: 'std::size(', isStandIn: true }),
  library('functional', deviceFunctional, {
    headers:
      /^(cuda\/std\/)?(functional|algorithm|numeric|utility|vector|string|iostream|memory|list|map|set|iterator)$|^cub\//,
    names:
      'std::plus std::minus std::multiplies std::divides std::modulus std::negate std::less std::greater std::equal_to std::not_equal_to ' +
      'std::logical_ std::clamp std::bit_ std::identity',
  }),
  library('complex', complexClasses, {
    headers: /^(cuda\/std\/|thrust\/)?complex(\.h)?$/,
    names: 'std::complex thrust::complex',
  }),
  library('cuda/std', cudaStandard, { headers: /^cuda\/std\//, names: 'cuda::std' }),
  library('cuda_fp16.h', fp16, { headers: /^(cuda_fp16\.h(pp)?|cuda_fp8\.h|mma\.h)$/, names: 'half' }),
  library('cuda_bf16.h', bf16, { headers: /^cuda_bf16\.h(pp)?$/, names: 'bfloat16', needs: 'cuda_fp16.h' }),
  library('cuda_fp8.h', fp8, { headers: /^cuda_fp[84]\.h$/, names: '__nv_fp', needs: 'cuda_fp16.h' }),
  library('cuda/scopes', cudaScopes, {
    headers: /^cuda\/(barrier|pipeline|atomic|annotated_ptr)$/,
    names: 'cuda::aligned_size_t',
  }),
  library('bytes', byteCopies, { headers: /^$/, names: 'memcpy( memset(' }),
  library('atomics', atomicBuiltins, { headers: /^$/, names: '__nv_atomic_' }),
  library('cuda/atomic', cudaAtomic, {
    headers: /^cuda\/(std\/)?atomic$/,
    names: 'cuda::atomic cuda::std::atomic cuda::memory_order',
    needs: 'cuda/scopes',
  }),
  library('atomic', standardAtomic, {
    headers: /^((cuda\/(std\/)?)?atomic|thread|mutex|shared_mutex|future|condition_variable)$/,
    names: 'std::atomic',
    needs: 'cuda/atomic',
  }),
  library('cuda/barrier', cudaBarrier, {
    headers: /^cuda\/(barrier|pipeline)$/,
    names: 'cuda::barrier',
    needs: 'cuda/scopes',
  }),
  library('cuda/pipeline', cudaPipeline, {
    headers: /^cuda\/pipeline$/,
    names: 'cuda::pipeline cuda::make_pipeline',
    needs: 'cuda/scopes',
  }),
  library('cuda/memcpy_async', cudaMemcpyAsync, {
    headers: /^cuda\/(barrier|pipeline)$/,
    names: 'cuda::memcpy_async',
    needs: 'cuda/scopes',
  }),
  library('cuda_pipeline.h', pipelinePrimitives, {
    headers: /^cuda_pipeline(_primitives)?\.h$/,
    names: '__pipeline_memcpy_async',
  }),
  library('cooperative_groups.h', cooperativeGroups, {
    headers: /^cooperative_groups\b/,
    names: 'cooperative_groups cg::',
  }),
  library('cooperative_groups/reduce.h', cooperativeGroupsReduce, {
    headers: /^cooperative_groups\/(reduce|scan)\.h$/,
    names: 'cg::reduce cg::plus cg::less cg::greater cg::bit_',
    needs: 'cooperative_groups.h',
  }),
  library('cooperative_groups/scan.h', cooperativeGroupsScan, {
    headers: /^cooperative_groups\/scan\.h$/,
    names: 'cg::inclusive_scan cg::exclusive_scan',
    needs: 'cooperative_groups/reduce.h',
  }),
  library('cooperative_groups/memcpy_async.h', cooperativeGroupsMemcpyAsync, {
    headers: /^cooperative_groups\/memcpy_async\.h$/,
    names: 'cg::memcpy_async cg::wait',
    needs: 'cooperative_groups.h cuda/scopes',
  }),
  library('cuComplex.h', complexNumbers, {
    headers: /^(cuComplex|cufft\w*|cublas\w*|cusparse\w*|cusolver\w*)\.h$/,
    names: 'cuFloatComplex cuDoubleComplex cuComplex cufftComplex cufftDoubleComplex',
  }),
  library('pitched', pitchedPointers, {
    headers: /^$/,
    names: 'cudaExtent cudaPitchedPtr cudaPos cudaMemcpy3DParms cudaArray cudaChannelFormatDesc',
  }),
  library('arrays', cudaArrays, {
    headers: /^$/,
    names:
      'cudaArray cudaTextureObject_t cudaSurfaceObject_t cudaChannelFormatDesc cudaMallocArray cudaMalloc3DArray',
    needs: 'pitched',
  }),
  library('tensor_maps', tensorMaps, { headers: /^$/, names: 'CUtensorMap CU_TENSOR_MAP_' }),
  library('launch', launchConfiguration, { headers: /^$/, names: 'cudaLaunchConfig_t cudaLaunchAttribute' }),
  library('dpx', dynamicProgramming, { headers: /^$/, names: '__vimax __vimin __viaddm __vibm' }),
  library('cub', blockPrimitives, {
    headers: /^cub\//,
    names: 'cub::',
    needs: 'type_traits limits iterator tuple',
  }),
  library('cub/host', cubHost, { headers: /^cub\//, names: 'CubDebug cub::Debug CachingDeviceAllocator' }),
  library('cub/sorts', blockSorts, {
    headers: /^$/,
    names: 'BlockRadixSort BlockHistogram BlockDiscontinuity',
    needs: 'cub cub/traits',
  }),
  library('cub/neighbours', blockNeighbours, {
    headers: /^$/,
    names: 'BlockShuffle BlockAdjacentDifference',
    needs: 'cub',
  }),
  library('cub/merges', cubMergeSorts, {
    headers: /^$/,
    names: 'BlockMergeSort WarpMergeSort',
    needs: 'cub',
  }),
  library('cub/iterators', cubIterators, {
    headers: /^$/,
    names: 'InputIterator',
    needs: 'cub type_traits iterator',
  }),
  library('cub/traits', radixTraits, {
    headers: /^$/,
    names: 'cub::Traits cub::NumericTraits cub::BaseTraits',
    needs: 'limits cuda_fp16.h cuda_bf16.h',
  }),
  library('c10', torchScalars, {
    headers: torchHeader,
    names: 'c10:: torch:: at::Half at::BFloat16 at::opmath_type at::acc_type at::ScalarType __assumed_type',
    needs: 'cuda_fp16.h cuda_bf16.h',
  }),
  library('ATen/accessors', torchAccessors, {
    headers: torchHeader,
    names: 'TensorAccessor at::cuda::detail::',
    needs: 'c10',
  }),
  library('ATen/tensors', torchTensors, {
    headers: torchHeader,
    names: 'at::Tensor torch::Tensor at::cuda:: c10::cuda:: at::ceil_div',
    needs: 'ATen/accessors',
  }),
  library('ATen/philox', torchPhilox, {
    headers: /^$/,
    names: 'PhiloxCudaState philox::unpack',
    needs: 'tuple',
  }),
  library('ATen/device', torchDevice, {
    headers: torchHeader,
    names: 'gpuAtomicAdd WARP_SHFL at::native::fastAtomicAdd',
    needs: 'c10',
  }),
  library('raft', raftTypes, {
    headers: /^(raft|rmm)\//,
    names: '',
    needs: 'type_traits',
    isForMissing: true,
  }),
  library('tensorflow', tensorflowTypes, {
    headers: /^tensorflow\//,
    names: '',
    isForMissing: true,
  }),
  library('helper_math.h', helperMath, {
    headers: /(^|\/)(helper_math|cutil_math)\.h$/,
    names: '',
    isForMissing: true,
  }),
  library('opencv', opencvTypes, {
    headers: /^opencv2\//,
    names: '',
    needs: 'type_traits',
    isForMissing: true,
  }),
  library('cuda/functional', cudaExtensions, {
    headers: /^cuda\/functional$/,
    names: 'cuda::maximum cuda::minimum cuda::proclaim_return_type',
  }),
  library('cuda/ptx', ptxFunctions, { headers: /^cuda\/ptx$/, names: 'cuda::ptx' }),
  library('thrust/device', thrustDevice, {
    headers: /^thrust\//,
    names: 'thrust::',
    needs: 'type_traits tuple swap tie iterator',
  }),
  library('thrust/seq', thrustSequences, {
    headers: /^$/,
    names: 'thrust::seq',
    needs: 'thrust/device iterator',
    isStandIn: true,
  }),
  library('containers', hostVectors, {
    headers: /^$/,
    names: 'vector<',
    needs: 'initializer_list',
    isStandIn: true,
  }),
  library('pointers', hostPointers, {
    headers: /^$/,
    names: 'unique_ptr< shared_ptr< make_unique< make_shared<',
    isStandIn: true,
  }),
  library('getopt.h', commandLineOptions, {
    headers: /^(unistd|getopt)\.h$/,
    names: '',
    isStandIn: true,
    isForMissing: true,
  }),
  library('numbersOfTexts', numbersOfTexts, {
    headers: /^$/,
    names: 'stoi( stol( stoll( stoul( stoull( stof( stod(',
    isStandIn: true,
  }),
  library('helper_string.h', sampleArguments, {
    headers: /(^|\/)helper_(cuda|functions|string)\.h$/,
    names: '',
    isStandIn: true,
    isForMissing: true,
  }),
  library('properties', deviceProperties, {
    headers: /^$/,
    names: 'cudaDeviceProp cudaGetDeviceCount',
    isStandIn: true,
  }),
  library('thrust', thrustVectors, {
    headers: /^$/,
    names: 'device_vector< host_vector<',
    needs: 'containers',
    isStandIn: true,
  }),
  library(
    'glm',
    `namespace glm {${glmVectors}${glmMatrices}${glmQuaternions}
}`,
    { headers: /^glm\//, names: 'glm::' },
  ),
  library('mma.h', matrixFragments, { headers: /^(crt\/)?mma\.h$/, names: 'nvcuda wmma::' }),
  library('curand_kernel.h', deviceRandomNumbers, {
    headers: /^curand(_kernel|_philox\w*|_mtgp32\w*)?\.h$/,
    names: 'curand_',
  }),
  library('wideIntegers', wideIntegers, { headers: /^$/, names: '__int128 __uint128_t' }),
];
