/** What a command leaves behind: the edge prints it and exits. */
export interface CommandResult {
  readonly exitCode: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** Bad usage or unreadable input: one line on stderr, exit 2. */
export function usageError(message: string): CommandResult {
  return { exitCode: 2, stdout: '', stderr: `warplint: ${message}\n` };
}

export function success(stdout: string): CommandResult {
  return { exitCode: 0, stdout, stderr: '' };
}
