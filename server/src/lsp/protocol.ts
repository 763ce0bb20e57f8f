/** warplint's own requests and notifications beside LSP's; the client imports the types. */

/** Request: the GPUs that `warplint.device` knows. */
export const devicesRequest = 'warplint/devices';

export interface DeviceDescription {
  readonly id: string;
  readonly name: string;
  readonly computeCapability: string;
  readonly isDefault: boolean;
}

/** Notification from the client: the user has just trusted the workspace, so that nvcc may run. */
export const workspaceTrustedNotification = 'warplint/workspaceTrusted';

/** Request for tests and bug reports: how much memory the server holds, after a collection where it can ask for one. */
export const memoryRequest = 'warplint/memory';

export interface MemoryDescription {
  readonly heapUsedInBytes: number;
  readonly rssInBytes: number;
}

export interface InitializationOptions {
  /** False keeps the server from running any program. True where the client does not tell. */
  readonly workspaceTrusted?: boolean;
  /** Settings as under `warplint.`, for clients that answer no `workspace/configuration`. */
  readonly settings?: unknown;
}
