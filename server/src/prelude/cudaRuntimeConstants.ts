/**
 * Enumerators and flags of the CUDA runtime (driver_types.h, texture_types.h and surface_types.h of CUDA 13), each
 * after its type; `#` heads flags, which are macros there.
 */
const table = `
cudaError: cudaSuccess 0 cudaErrorInvalidValue 1 cudaErrorMemoryAllocation 2 cudaErrorInitializationError 3
  cudaErrorCudartUnloading 4 cudaErrorProfilerDisabled 5 cudaErrorProfilerNotInitialized 6
  cudaErrorProfilerAlreadyStarted 7 cudaErrorProfilerAlreadyStopped 8 cudaErrorInvalidConfiguration 9
  cudaErrorInvalidPitchValue 12 cudaErrorInvalidSymbol 13 cudaErrorInvalidHostPointer 16
  cudaErrorInvalidDevicePointer 17 cudaErrorInvalidTexture 18 cudaErrorInvalidTextureBinding 19
  cudaErrorInvalidChannelDescriptor 20 cudaErrorInvalidMemcpyDirection 21 cudaErrorAddressOfConstant 22
  cudaErrorTextureFetchFailed 23 cudaErrorTextureNotBound 24 cudaErrorSynchronizationError 25
  cudaErrorInvalidFilterSetting 26 cudaErrorInvalidNormSetting 27 cudaErrorMixedDeviceExecution 28
  cudaErrorNotYetImplemented 31 cudaErrorMemoryValueTooLarge 32 cudaErrorStubLibrary 34
  cudaErrorInsufficientDriver 35 cudaErrorCallRequiresNewerDriver 36 cudaErrorInvalidSurface 37
  cudaErrorDuplicateVariableName 43 cudaErrorDuplicateTextureName 44 cudaErrorDuplicateSurfaceName 45
  cudaErrorDevicesUnavailable 46 cudaErrorIncompatibleDriverContext 49 cudaErrorMissingConfiguration 52
  cudaErrorPriorLaunchFailure 53 cudaErrorLaunchMaxDepthExceeded 65 cudaErrorLaunchFileScopedTex 66
  cudaErrorLaunchFileScopedSurf 67 cudaErrorSyncDepthExceeded 68 cudaErrorLaunchPendingCountExceeded 69
  cudaErrorInvalidDeviceFunction 98 cudaErrorNoDevice 100 cudaErrorInvalidDevice 101
  cudaErrorDeviceNotLicensed 102 cudaErrorSoftwareValidityNotEstablished 103 cudaErrorStartupFailure 127
  cudaErrorInvalidKernelImage 200 cudaErrorDeviceUninitialized 201 cudaErrorMapBufferObjectFailed 205
  cudaErrorUnmapBufferObjectFailed 206 cudaErrorArrayIsMapped 207 cudaErrorAlreadyMapped 208
  cudaErrorNoKernelImageForDevice 209 cudaErrorAlreadyAcquired 210 cudaErrorNotMapped 211
  cudaErrorNotMappedAsArray 212 cudaErrorNotMappedAsPointer 213 cudaErrorECCUncorrectable 214
  cudaErrorUnsupportedLimit 215 cudaErrorDeviceAlreadyInUse 216 cudaErrorPeerAccessUnsupported 217
  cudaErrorInvalidPtx 218 cudaErrorInvalidGraphicsContext 219 cudaErrorNvlinkUncorrectable 220
  cudaErrorJitCompilerNotFound 221 cudaErrorUnsupportedPtxVersion 222 cudaErrorJitCompilationDisabled 223
  cudaErrorUnsupportedExecAffinity 224 cudaErrorUnsupportedDevSideSync 225 cudaErrorContained 226
  cudaErrorInvalidSource 300 cudaErrorFileNotFound 301 cudaErrorSharedObjectSymbolNotFound 302
  cudaErrorSharedObjectInitFailed 303 cudaErrorOperatingSystem 304 cudaErrorInvalidResourceHandle 400
  cudaErrorIllegalState 401 cudaErrorLossyQuery 402 cudaErrorSymbolNotFound 500 cudaErrorNotReady 600
  cudaErrorIllegalAddress 700 cudaErrorLaunchOutOfResources 701 cudaErrorLaunchTimeout 702
  cudaErrorLaunchIncompatibleTexturing 703 cudaErrorPeerAccessAlreadyEnabled 704
  cudaErrorPeerAccessNotEnabled 705 cudaErrorSetOnActiveProcess 708 cudaErrorContextIsDestroyed 709
  cudaErrorAssert 710 cudaErrorTooManyPeers 711 cudaErrorHostMemoryAlreadyRegistered 712
  cudaErrorHostMemoryNotRegistered 713 cudaErrorHardwareStackError 714 cudaErrorIllegalInstruction 715
  cudaErrorMisalignedAddress 716 cudaErrorInvalidAddressSpace 717 cudaErrorInvalidPc 718
  cudaErrorLaunchFailure 719 cudaErrorCooperativeLaunchTooLarge 720 cudaErrorTensorMemoryLeak 721
  cudaErrorNotPermitted 800 cudaErrorNotSupported 801 cudaErrorSystemNotReady 802
  cudaErrorSystemDriverMismatch 803 cudaErrorCompatNotSupportedOnDevice 804 cudaErrorMpsConnectionFailed 805
  cudaErrorMpsRpcFailure 806 cudaErrorMpsServerNotReady 807 cudaErrorMpsMaxClientsReached 808
  cudaErrorMpsMaxConnectionsReached 809 cudaErrorMpsClientTerminated 810 cudaErrorCdpNotSupported 811
  cudaErrorCdpVersionMismatch 812 cudaErrorStreamCaptureUnsupported 900
  cudaErrorStreamCaptureInvalidated 901 cudaErrorStreamCaptureMerge 902 cudaErrorStreamCaptureUnmatched 903
  cudaErrorStreamCaptureUnjoined 904 cudaErrorStreamCaptureIsolation 905 cudaErrorStreamCaptureImplicit 906
  cudaErrorCapturedEvent 907 cudaErrorStreamCaptureWrongThread 908 cudaErrorTimeout 909
  cudaErrorGraphExecUpdateFailure 910 cudaErrorExternalDevice 911 cudaErrorInvalidClusterSize 912
  cudaErrorFunctionNotLoaded 913 cudaErrorInvalidResourceType 914 cudaErrorInvalidResourceConfiguration 915
  cudaErrorUnknown 999
cudaDeviceAttr: cudaDevAttrMaxThreadsPerBlock 1 cudaDevAttrMaxBlockDimX 2 cudaDevAttrMaxBlockDimY 3
  cudaDevAttrMaxBlockDimZ 4 cudaDevAttrMaxGridDimX 5 cudaDevAttrMaxGridDimY 6 cudaDevAttrMaxGridDimZ 7
  cudaDevAttrMaxSharedMemoryPerBlock 8 cudaDevAttrTotalConstantMemory 9 cudaDevAttrWarpSize 10
  cudaDevAttrMaxPitch 11 cudaDevAttrMaxRegistersPerBlock 12 cudaDevAttrClockRate 13
  cudaDevAttrTextureAlignment 14 cudaDevAttrGpuOverlap 15 cudaDevAttrMultiProcessorCount 16
  cudaDevAttrKernelExecTimeout 17 cudaDevAttrIntegrated 18 cudaDevAttrCanMapHostMemory 19
  cudaDevAttrComputeMode 20 cudaDevAttrMaxTexture1DWidth 21 cudaDevAttrMaxTexture2DWidth 22
  cudaDevAttrMaxTexture2DHeight 23 cudaDevAttrMaxTexture3DWidth 24 cudaDevAttrMaxTexture3DHeight 25
  cudaDevAttrMaxTexture3DDepth 26 cudaDevAttrMaxTexture2DLayeredWidth 27
  cudaDevAttrMaxTexture2DLayeredHeight 28 cudaDevAttrMaxTexture2DLayeredLayers 29
  cudaDevAttrSurfaceAlignment 30 cudaDevAttrConcurrentKernels 31 cudaDevAttrEccEnabled 32
  cudaDevAttrPciBusId 33 cudaDevAttrPciDeviceId 34 cudaDevAttrTccDriver 35 cudaDevAttrMemoryClockRate 36
  cudaDevAttrGlobalMemoryBusWidth 37 cudaDevAttrL2CacheSize 38 cudaDevAttrMaxThreadsPerMultiProcessor 39
  cudaDevAttrAsyncEngineCount 40 cudaDevAttrUnifiedAddressing 41 cudaDevAttrMaxTexture1DLayeredWidth 42
  cudaDevAttrMaxTexture1DLayeredLayers 43 cudaDevAttrMaxTexture2DGatherWidth 45
  cudaDevAttrMaxTexture2DGatherHeight 46 cudaDevAttrMaxTexture3DWidthAlt 47
  cudaDevAttrMaxTexture3DHeightAlt 48 cudaDevAttrMaxTexture3DDepthAlt 49 cudaDevAttrPciDomainId 50
  cudaDevAttrTexturePitchAlignment 51 cudaDevAttrMaxTextureCubemapWidth 52
  cudaDevAttrMaxTextureCubemapLayeredWidth 53 cudaDevAttrMaxTextureCubemapLayeredLayers 54
  cudaDevAttrMaxSurface1DWidth 55 cudaDevAttrMaxSurface2DWidth 56 cudaDevAttrMaxSurface2DHeight 57
  cudaDevAttrMaxSurface3DWidth 58 cudaDevAttrMaxSurface3DHeight 59 cudaDevAttrMaxSurface3DDepth 60
  cudaDevAttrMaxSurface1DLayeredWidth 61 cudaDevAttrMaxSurface1DLayeredLayers 62
  cudaDevAttrMaxSurface2DLayeredWidth 63 cudaDevAttrMaxSurface2DLayeredHeight 64
  cudaDevAttrMaxSurface2DLayeredLayers 65 cudaDevAttrMaxSurfaceCubemapWidth 66
  cudaDevAttrMaxSurfaceCubemapLayeredWidth 67 cudaDevAttrMaxSurfaceCubemapLayeredLayers 68
  cudaDevAttrMaxTexture1DLinearWidth 69 cudaDevAttrMaxTexture2DLinearWidth 70
  cudaDevAttrMaxTexture2DLinearHeight 71 cudaDevAttrMaxTexture2DLinearPitch 72
  cudaDevAttrMaxTexture2DMipmappedWidth 73 cudaDevAttrMaxTexture2DMipmappedHeight 74
  cudaDevAttrComputeCapabilityMajor 75 cudaDevAttrComputeCapabilityMinor 76
  cudaDevAttrMaxTexture1DMipmappedWidth 77 cudaDevAttrStreamPrioritiesSupported 78
  cudaDevAttrGlobalL1CacheSupported 79 cudaDevAttrLocalL1CacheSupported 80
  cudaDevAttrMaxSharedMemoryPerMultiprocessor 81 cudaDevAttrMaxRegistersPerMultiprocessor 82
  cudaDevAttrManagedMemory 83 cudaDevAttrIsMultiGpuBoard 84 cudaDevAttrMultiGpuBoardGroupID 85
  cudaDevAttrHostNativeAtomicSupported 86 cudaDevAttrSingleToDoublePrecisionPerfRatio 87
  cudaDevAttrPageableMemoryAccess 88 cudaDevAttrConcurrentManagedAccess 89
  cudaDevAttrComputePreemptionSupported 90 cudaDevAttrCanUseHostPointerForRegisteredMem 91
  cudaDevAttrReserved92 92 cudaDevAttrReserved93 93 cudaDevAttrReserved94 94 cudaDevAttrCooperativeLaunch 95
  cudaDevAttrReserved96 96 cudaDevAttrMaxSharedMemoryPerBlockOptin 97 cudaDevAttrCanFlushRemoteWrites 98
  cudaDevAttrHostRegisterSupported 99 cudaDevAttrPageableMemoryAccessUsesHostPageTables 100
  cudaDevAttrDirectManagedMemAccessFromHost 101 cudaDevAttrMaxBlocksPerMultiprocessor 106
  cudaDevAttrMaxPersistingL2CacheSize 108 cudaDevAttrMaxAccessPolicyWindowSize 109
  cudaDevAttrReservedSharedMemoryPerBlock 111 cudaDevAttrSparseCudaArraySupported 112
  cudaDevAttrHostRegisterReadOnlySupported 113 cudaDevAttrTimelineSemaphoreInteropSupported 114
  cudaDevAttrMemoryPoolsSupported 115 cudaDevAttrGPUDirectRDMASupported 116
  cudaDevAttrGPUDirectRDMAFlushWritesOptions 117 cudaDevAttrGPUDirectRDMAWritesOrdering 118
  cudaDevAttrMemoryPoolSupportedHandleTypes 119 cudaDevAttrClusterLaunch 120
  cudaDevAttrDeferredMappingCudaArraySupported 121 cudaDevAttrReserved122 122 cudaDevAttrReserved123 123
  cudaDevAttrReserved124 124 cudaDevAttrIpcEventSupport 125 cudaDevAttrMemSyncDomainCount 126
  cudaDevAttrReserved127 127 cudaDevAttrReserved128 128 cudaDevAttrReserved129 129 cudaDevAttrNumaConfig 130
  cudaDevAttrNumaId 131 cudaDevAttrReserved132 132 cudaDevAttrMpsEnabled 133 cudaDevAttrHostNumaId 134
  cudaDevAttrD3D12CigSupported 135 cudaDevAttrVulkanCigSupported 138 cudaDevAttrGpuPciDeviceId 139
  cudaDevAttrGpuPciSubsystemId 140 cudaDevAttrReserved141 141 cudaDevAttrHostNumaMemoryPoolsSupported 142
  cudaDevAttrHostNumaMultinodeIpcSupported 143 cudaDevAttrHostMemoryPoolsSupported 144
  cudaDevAttrReserved145 145 cudaDevAttrOnlyPartialHostNativeAtomicSupported 147 cudaDevAttrMax 148
cudaComputeMode: cudaComputeModeDefault 0 cudaComputeModeExclusive 1 cudaComputeModeProhibited 2
  cudaComputeModeExclusiveProcess 3
cudaLimit: cudaLimitStackSize 0 cudaLimitPrintfFifoSize 1 cudaLimitMallocHeapSize 2
  cudaLimitDevRuntimeSyncDepth 3 cudaLimitDevRuntimePendingLaunchCount 4 cudaLimitMaxL2FetchGranularity 5
  cudaLimitPersistingL2CacheSize 6
cudaFuncAttribute: cudaFuncAttributeMaxDynamicSharedMemorySize 8
  cudaFuncAttributePreferredSharedMemoryCarveout 9 cudaFuncAttributeClusterDimMustBeSet 10
  cudaFuncAttributeRequiredClusterWidth 11 cudaFuncAttributeRequiredClusterHeight 12
  cudaFuncAttributeRequiredClusterDepth 13 cudaFuncAttributeNonPortableClusterSizeAllowed 14
  cudaFuncAttributeClusterSchedulingPolicyPreference 15 cudaFuncAttributeMax 16
cudaFuncCache: cudaFuncCachePreferNone 0 cudaFuncCachePreferShared 1 cudaFuncCachePreferL1 2
  cudaFuncCachePreferEqual 3
cudaSharedMemConfig: cudaSharedMemBankSizeDefault 0 cudaSharedMemBankSizeFourByte 1
  cudaSharedMemBankSizeEightByte 2
cudaSharedCarveout: cudaSharedmemCarveoutDefault -1 cudaSharedmemCarveoutMaxShared 100
  cudaSharedmemCarveoutMaxL1 0
cudaMemoryType: cudaMemoryTypeUnregistered 0 cudaMemoryTypeHost 1 cudaMemoryTypeDevice 2
  cudaMemoryTypeManaged 3
cudaMemoryAdvise: cudaMemAdviseSetReadMostly 1 cudaMemAdviseUnsetReadMostly 2
  cudaMemAdviseSetPreferredLocation 3 cudaMemAdviseUnsetPreferredLocation 4 cudaMemAdviseSetAccessedBy 5
  cudaMemAdviseUnsetAccessedBy 6
cudaAccessProperty: cudaAccessPropertyNormal 0 cudaAccessPropertyStreaming 1 cudaAccessPropertyPersisting 2
cudaMemRangeAttribute: cudaMemRangeAttributeReadMostly 1 cudaMemRangeAttributePreferredLocation 2
  cudaMemRangeAttributeAccessedBy 3 cudaMemRangeAttributeLastPrefetchLocation 4
  cudaMemRangeAttributePreferredLocationType 5 cudaMemRangeAttributePreferredLocationId 6
  cudaMemRangeAttributeLastPrefetchLocationType 7 cudaMemRangeAttributeLastPrefetchLocationId 8
cudaStreamCaptureMode: cudaStreamCaptureModeGlobal 0 cudaStreamCaptureModeThreadLocal 1
  cudaStreamCaptureModeRelaxed 2
cudaStreamCaptureStatus: cudaStreamCaptureStatusNone 0 cudaStreamCaptureStatusActive 1
  cudaStreamCaptureStatusInvalidated 2
cudaMemPoolAttr: cudaMemPoolReuseFollowEventDependencies 1 cudaMemPoolReuseAllowOpportunistic 2
  cudaMemPoolReuseAllowInternalDependencies 3 cudaMemPoolAttrReleaseThreshold 4
  cudaMemPoolAttrReservedMemCurrent 5 cudaMemPoolAttrReservedMemHigh 6 cudaMemPoolAttrUsedMemCurrent 7
  cudaMemPoolAttrUsedMemHigh 8
cudaMemAllocationType: cudaMemAllocationTypeInvalid 0 cudaMemAllocationTypePinned 1
  cudaMemAllocationTypeManaged 2 cudaMemAllocationTypeMax 2147483647
cudaMemAllocationHandleType: cudaMemHandleTypeNone 0 cudaMemHandleTypePosixFileDescriptor 1
  cudaMemHandleTypeWin32 2 cudaMemHandleTypeWin32Kmt 4 cudaMemHandleTypeFabric 8
cudaMemLocationType: cudaMemLocationTypeInvalid 0 cudaMemLocationTypeNone 0 cudaMemLocationTypeDevice 1
  cudaMemLocationTypeHost 2
cudaMemAccessFlags: cudaMemAccessFlagsProtNone 0 cudaMemAccessFlagsProtRead 1
  cudaMemAccessFlagsProtReadWrite 3
cudaGraphNodeType: cudaGraphNodeTypeKernel 0 cudaGraphNodeTypeMemcpy 1 cudaGraphNodeTypeMemset 2
  cudaGraphNodeTypeHost 3 cudaGraphNodeTypeGraph 4 cudaGraphNodeTypeEmpty 5 cudaGraphNodeTypeWaitEvent 6
  cudaGraphNodeTypeEventRecord 7 cudaGraphNodeTypeExtSemaphoreSignal 8 cudaGraphNodeTypeExtSemaphoreWait 9
  cudaGraphNodeTypeMemAlloc 10 cudaGraphNodeTypeMemFree 11 cudaGraphNodeTypeConditional 13
  cudaGraphNodeTypeCount 14
cudaGraphExecUpdateResult: cudaGraphExecUpdateSuccess 0 cudaGraphExecUpdateError 1
  cudaGraphExecUpdateErrorTopologyChanged 2 cudaGraphExecUpdateErrorNodeTypeChanged 3
  cudaGraphExecUpdateErrorFunctionChanged 4 cudaGraphExecUpdateErrorParametersChanged 5
  cudaGraphExecUpdateErrorNotSupported 6 cudaGraphExecUpdateErrorUnsupportedFunctionChange 7
  cudaGraphExecUpdateErrorAttributesChanged 8
cudaGraphInstantiateFlags: cudaGraphInstantiateFlagAutoFreeOnLaunch 1
cudaGraphMemAttributeType: cudaGraphMemAttrUsedMemCurrent 0 cudaGraphMemAttrUsedMemHigh 1
  cudaGraphMemAttrReservedMemCurrent 2 cudaGraphMemAttrReservedMemHigh 3
cudaChannelFormatKind: cudaChannelFormatKindSigned 0 cudaChannelFormatKindUnsigned 1
  cudaChannelFormatKindFloat 2 cudaChannelFormatKindNone 3 cudaChannelFormatKindNV12 4
  cudaChannelFormatKindUnsignedNormalized8X1 5 cudaChannelFormatKindUnsignedNormalized8X2 6
  cudaChannelFormatKindUnsignedNormalized8X4 7 cudaChannelFormatKindUnsignedNormalized16X1 8
  cudaChannelFormatKindUnsignedNormalized16X2 9 cudaChannelFormatKindUnsignedNormalized16X4 10
  cudaChannelFormatKindSignedNormalized8X1 11 cudaChannelFormatKindSignedNormalized8X2 12
  cudaChannelFormatKindSignedNormalized8X4 13 cudaChannelFormatKindSignedNormalized16X1 14
  cudaChannelFormatKindSignedNormalized16X2 15 cudaChannelFormatKindSignedNormalized16X4 16
  cudaChannelFormatKindUnsignedBlockCompressed1 17 cudaChannelFormatKindUnsignedBlockCompressed1SRGB 18
  cudaChannelFormatKindUnsignedBlockCompressed2 19 cudaChannelFormatKindUnsignedBlockCompressed2SRGB 20
  cudaChannelFormatKindUnsignedBlockCompressed3 21 cudaChannelFormatKindUnsignedBlockCompressed3SRGB 22
  cudaChannelFormatKindUnsignedBlockCompressed4 23 cudaChannelFormatKindSignedBlockCompressed4 24
  cudaChannelFormatKindUnsignedBlockCompressed5 25 cudaChannelFormatKindSignedBlockCompressed5 26
  cudaChannelFormatKindUnsignedBlockCompressed6H 27 cudaChannelFormatKindSignedBlockCompressed6H 28
  cudaChannelFormatKindUnsignedBlockCompressed7 29 cudaChannelFormatKindUnsignedBlockCompressed7SRGB 30
  cudaChannelFormatKindUnsignedNormalized1010102 31
cudaResourceType: cudaResourceTypeArray 0 cudaResourceTypeMipmappedArray 1 cudaResourceTypeLinear 2
  cudaResourceTypePitch2D 3
cudaResourceViewFormat: cudaResViewFormatNone 0 cudaResViewFormatUnsignedChar1 1
  cudaResViewFormatUnsignedChar2 2 cudaResViewFormatUnsignedChar4 3 cudaResViewFormatSignedChar1 4
  cudaResViewFormatSignedChar2 5 cudaResViewFormatSignedChar4 6 cudaResViewFormatUnsignedShort1 7
  cudaResViewFormatUnsignedShort2 8 cudaResViewFormatUnsignedShort4 9 cudaResViewFormatSignedShort1 10
  cudaResViewFormatSignedShort2 11 cudaResViewFormatSignedShort4 12 cudaResViewFormatUnsignedInt1 13
  cudaResViewFormatUnsignedInt2 14 cudaResViewFormatUnsignedInt4 15 cudaResViewFormatSignedInt1 16
  cudaResViewFormatSignedInt2 17 cudaResViewFormatSignedInt4 18 cudaResViewFormatHalf1 19
  cudaResViewFormatHalf2 20 cudaResViewFormatHalf4 21 cudaResViewFormatFloat1 22 cudaResViewFormatFloat2 23
  cudaResViewFormatFloat4 24 cudaResViewFormatUnsignedBlockCompressed1 25
  cudaResViewFormatUnsignedBlockCompressed2 26 cudaResViewFormatUnsignedBlockCompressed3 27
  cudaResViewFormatUnsignedBlockCompressed4 28 cudaResViewFormatSignedBlockCompressed4 29
  cudaResViewFormatUnsignedBlockCompressed5 30 cudaResViewFormatSignedBlockCompressed5 31
  cudaResViewFormatUnsignedBlockCompressed6H 32 cudaResViewFormatSignedBlockCompressed6H 33
  cudaResViewFormatUnsignedBlockCompressed7 34
cudaTextureAddressMode: cudaAddressModeWrap 0 cudaAddressModeClamp 1 cudaAddressModeMirror 2
  cudaAddressModeBorder 3
cudaTextureFilterMode: cudaFilterModePoint 0 cudaFilterModeLinear 1
cudaTextureReadMode: cudaReadModeElementType 0 cudaReadModeNormalizedFloat 1
cudaSurfaceBoundaryMode: cudaBoundaryModeZero 0 cudaBoundaryModeClamp 1 cudaBoundaryModeTrap 2
cudaDeviceP2PAttr: cudaDevP2PAttrPerformanceRank 1 cudaDevP2PAttrAccessSupported 2
  cudaDevP2PAttrNativeAtomicSupported 3 cudaDevP2PAttrCudaArrayAccessSupported 4
  cudaDevP2PAttrOnlyPartialNativeAtomicSupported 5
cudaGraphConditionalNodeType: cudaGraphCondTypeIf 0 cudaGraphCondTypeWhile 1 cudaGraphCondTypeSwitch 2
int: cudaCpuDeviceId -1 cudaInvalidDeviceId -2
#: cudaHostAllocDefault 0 cudaHostAllocPortable 1 cudaHostAllocMapped 2 cudaHostAllocWriteCombined 4
  cudaHostRegisterDefault 0 cudaHostRegisterPortable 1 cudaHostRegisterMapped 2 cudaHostRegisterIoMemory 4
  cudaHostRegisterReadOnly 8 cudaPeerAccessDefault 0 cudaStreamDefault 0 cudaStreamNonBlocking 1
  cudaEventDefault 0 cudaEventBlockingSync 1 cudaEventDisableTiming 2 cudaEventInterprocess 4
  cudaEventRecordDefault 0 cudaEventWaitDefault 0 cudaDeviceScheduleAuto 0 cudaDeviceScheduleSpin 1
  cudaDeviceScheduleYield 2 cudaDeviceScheduleBlockingSync 4 cudaDeviceBlockingSync 4
  cudaDeviceScheduleMask 7 cudaDeviceMapHost 8 cudaDeviceLmemResizeToMax 16 cudaDeviceSyncMemops 128
  cudaDeviceMask 255 cudaArrayDefault 0 cudaArrayLayered 1 cudaArraySurfaceLoadStore 2 cudaArrayCubemap 4
  cudaArrayTextureGather 8 cudaArrayColorAttachment 32 cudaArrayDeferredMapping 128
  cudaIpcMemLazyEnablePeerAccess 1 cudaMemAttachGlobal 1 cudaMemAttachHost 2 cudaMemAttachSingle 4
  cudaOccupancyDefault 0 cudaOccupancyDisableCachingOverride 1 cudaInitDeviceFlagsAreValid 1
  cudaMemPoolCreateUsageHwDecompress 2
`;

/** Types that lowering knows as integers by their names. */
const known: ReadonlySet<string> = new Set(
  (
    'int cudaError cudaDeviceAttr cudaFuncAttribute cudaFuncCache cudaLimit cudaSharedMemConfig cudaMemoryAdvise ' +
    'cudaChannelFormatKind cudaTextureReadMode cudaStreamCaptureMode cudaStreamCaptureStatus cudaTextureFilterMode ' +
    'cudaTextureAddressMode cudaResourceType cudaGraphExecUpdateResult'
  ).split(' '),
);

function declarations(type: string, words: readonly string[]): string {
  const pairs: (readonly [string, string])[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) pairs.push([words[i]!, words[i + 1]!]);
  if (type !== '#' && !known.has(type)) {
    return `enum ${type} { ${pairs.map(([name, value]) => `${name} = ${value}`).join(', ')} };`;
  }
  const cType = type === '#' ? 'unsigned' : type;
  return pairs.map(([name, value]) => `static const ${cType} ${name} = (${cType})${value};`).join('\n');
}

const groups: readonly (readonly [type: string, words: readonly string[]])[] = table
  .split(/\n(?! )/)
  .filter((line) => line.includes(':'))
  .map((line) => {
    const [type, rest] = line.split(':');
    return [type!, rest!.trim().split(/\s+/)];
  });

/** The names of one type's constants with their values, in turn. */
export function constantsOf(type: string): readonly string[] {
  return groups.find(([name]) => name === type)?.[1] ?? [];
}

/** As C++ declarations. */
export const cudaRuntimeConstants = groups.map(([type, words]) => declarations(type, words)).join('\n');
