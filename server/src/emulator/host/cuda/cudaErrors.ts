/** Error values of the CUDA runtime (driver_types.h of CUDA 12), with their names and words. */
export type CudaErrorCode = number;

export const cudaErrors = {
  success: 0,
  invalidValue: 1,
  memoryAllocation: 2,
  invalidSymbol: 13,
  invalidDevicePointer: 17,
  invalidMemcpyDirection: 21,
  devicesUnavailable: 46,
  missingConfiguration: 52,
  launchMaxDepthExceeded: 65,
  invalidDeviceFunction: 98,
  invalidDevice: 101,
  peerAccessUnsupported: 217,
  invalidResourceHandle: 400,
  notReady: 600,
  launchOutOfResources: 701,
  launchTimeout: 702,
  assert: 710,
  misalignedAddress: 716,
  invalidAddressSpace: 717,
  illegalAddress: 700,
  hostMemoryAlreadyRegistered: 712,
  hostMemoryNotRegistered: 713,
  launchFailure: 719,
  cooperativeLaunchTooLarge: 720,
  notSupported: 801,
  streamCaptureUnmatched: 903,
  streamCaptureUnjoined: 904,
  invalidClusterSize: 912,
  unknown: 999,
} as const;

const words: Readonly<Record<number, readonly [name: string, text: string]>> = {
  0: ['cudaSuccess', 'no error'],
  1: ['cudaErrorInvalidValue', 'invalid argument'],
  2: ['cudaErrorMemoryAllocation', 'out of memory'],
  3: ['cudaErrorInitializationError', 'initialization error'],
  9: ['cudaErrorInvalidConfiguration', 'invalid configuration argument'],
  12: ['cudaErrorInvalidPitchValue', 'invalid pitch argument'],
  13: ['cudaErrorInvalidSymbol', 'invalid device symbol'],
  17: ['cudaErrorInvalidDevicePointer', 'invalid device pointer'],
  21: ['cudaErrorInvalidMemcpyDirection', 'invalid copy direction for memcpy'],
  46: ['cudaErrorDevicesUnavailable', 'CUDA-capable device(s) is/are busy or unavailable'],
  52: ['cudaErrorMissingConfiguration', '__global__ function call is not configured'],
  65: ['cudaErrorLaunchMaxDepthExceeded', 'launch would exceed maximum depth of nested launches'],
  98: ['cudaErrorInvalidDeviceFunction', 'invalid device function'],
  100: ['cudaErrorNoDevice', 'no CUDA-capable device is detected'],
  101: ['cudaErrorInvalidDevice', 'invalid device ordinal'],
  217: ['cudaErrorPeerAccessUnsupported', 'peer access is not supported between these two devices'],
  400: ['cudaErrorInvalidResourceHandle', 'invalid resource handle'],
  600: ['cudaErrorNotReady', 'device not ready'],
  700: ['cudaErrorIllegalAddress', 'an illegal memory access was encountered'],
  701: ['cudaErrorLaunchOutOfResources', 'too many resources requested for launch'],
  702: ['cudaErrorLaunchTimeout', 'the launch timed out and was terminated'],
  710: ['cudaErrorAssert', 'device-side assert triggered'],
  712: [
    'cudaErrorHostMemoryAlreadyRegistered',
    'part or all of the requested memory range is already mapped',
  ],
  713: ['cudaErrorHostMemoryNotRegistered', 'pointer does not correspond to a registered memory region'],
  716: ['cudaErrorMisalignedAddress', 'misaligned address'],
  717: ['cudaErrorInvalidAddressSpace', 'operation not supported on global/shared address space'],
  719: ['cudaErrorLaunchFailure', 'unspecified launch failure'],
  720: ['cudaErrorCooperativeLaunchTooLarge', 'too many blocks in cooperative launch'],
  801: ['cudaErrorNotSupported', 'operation not supported'],
  903: ['cudaErrorStreamCaptureUnmatched', 'the stream is not in capture mode'],
  904: ['cudaErrorStreamCaptureUnjoined', 'capturing stream has unjoined work'],
  912: ['cudaErrorInvalidClusterSize', 'a kernel launch error has occurred due to cluster misconfiguration'],
  999: ['cudaErrorUnknown', 'unknown error'],
};

export function cudaErrorName(code: CudaErrorCode): string {
  return words[code]?.[0] ?? 'unrecognized error code';
}

export function cudaErrorText(code: CudaErrorCode): string {
  return words[code]?.[1] ?? 'unrecognized error code';
}
