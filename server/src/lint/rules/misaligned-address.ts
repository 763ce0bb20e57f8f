import { typeName } from '../../ir/types.ts';
import type { AccessSummary } from '../../symbolic/summary/summary.ts';
import type { Misalignment } from '../../symbolic/summary/misalignment.ts';
import { isCarried } from '../joinedAccess.ts';
import { defineRule } from '../rule.ts';
import type { Finding, LaunchContext } from '../rule.ts';
import { fill } from '../wording.ts';

interface Misaligned {
  readonly access: AccessSummary;
  readonly misaligned: Misalignment;
}

const head = '`{type}` needs an address that is a multiple of {alignment} bytes, but';
const tail =
  "{apart} B apart: the kernel ends with 'misaligned address'. Make that a multiple of {alignment}, or move the elements one by one.";

const messages = {
  rows: `${head} the rows that lanes take are ${tail} Rows may be padded by that much, too.`,
  lanes: `${head} lanes are ${tail}`,
  warps: `${head} warps are ${tail}`,
  times: `${head} it is executed at addresses ${tail}`,
} as const;

export const misalignedAddress = defineRule<Misaligned, 'misaligned-address'>({
  id: 'misaligned-address',
  summary: 'Accesses at addresses that their type cannot lie at.',
  category: 'memory',
  defaultSeverity: 'error',
  messages,
  find,
  describe: ({ access, misaligned }) => {
    const { alignmentInBytes: alignment, apartInBytes: apart, among } = misaligned;
    const rows = among === 'lanes' ? rowsOff(access, alignment) : undefined;
    const type = typeName(access.place.type);
    return fill(messages[rows === undefined ? among : 'rows'], { type, alignment, apart: rows ?? apart });
  },
  brief: ({ misaligned: { apartInBytes: apart } }) => `${apart} B apart`,
});

/** How far apart the rows are, where it is these that are no multiple apart. */
function rowsOff({ stride }: AccessSummary, alignment: number): number | undefined {
  const { within = 0, apart = 0 } = stride?.rows ?? {};
  return within % alignment === 0 && apart % alignment !== 0 ? Math.abs(apart) : undefined;
}

function find({ summary: { accesses, launch } }: LaunchContext): Finding<Misaligned>[] {
  // In another block than the assumed one lanes may lie otherwise.
  if (launch.source === 'assumed' || launch.isOneOfSeveral === true) return [];
  return accesses.flatMap((access) => {
    const { misaligned } = access;
    if (misaligned === undefined || isCarried(access)) return [];
    return [{ at: access.at, cost: 1, data: { access, misaligned } }];
  });
}
