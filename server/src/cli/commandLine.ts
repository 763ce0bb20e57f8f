/** Which command the words of a command line ask for. */
import { runCheckCommand } from './checkCommand.ts';
import type { CommandResult } from './commandResult.ts';
import { success, usageError } from './commandResult.ts';
import { runDevicesCommand } from './devicesCommand.ts';
import { runOccupancyCommand } from './occupancyCommand.ts';
import { runSimulateCommand } from './simulateCommand.ts';
import { version } from './version.ts';

const usage = `warplint ${version}: what CUDA memory accesses cost a warp, without a GPU

  warplint check PATH…       lint CUDA files
  warplint simulate FILE     run a kernel or a program and count
  warplint occupancy …       the occupancy calculator
  warplint devices           the GPUs that --device knows
  warplint lsp --stdio       the language server

Each command explains itself with --help. Exit codes: 0 fine, 1 findings or a failed program, 2 bad usage or input.
`;

/** `program` is the file that other threads may run. */
type Command = (words: readonly string[], program?: string) => CommandResult | Promise<CommandResult>;

/** Commands that end by themselves; the language server is started by main.ts. */
const commands: Readonly<Record<string, Command>> = {
  check: runCheckCommand,
  simulate: runSimulateCommand,
  occupancy: runOccupancyCommand,
  devices: runDevicesCommand,
};

export async function runCommandLine(words: readonly string[], program?: string): Promise<CommandResult> {
  const [first, ...rest] = words;
  if (first === undefined) return usageError('no command is given: warplint --help lists them');
  if (first === '--help' || first === '-h' || first === 'help') return success(usage);
  if (first === '--version' || first === '-V') return success(`${version}\n`);
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (command !== undefined) return command(rest, program);
  const what = first.startsWith('-') ? 'option' : 'command';
  const known = [...Object.keys(commands), 'lsp'].join(', ');
  return usageError(`unknown ${what} ${JSON.stringify(first)}: known are ${known}`);
}
