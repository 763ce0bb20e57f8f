/** Answers built by hand for the tests of rules: one kernel, one launch, what is not given is plain and clean. */
import { defaultDevice } from '../device/lookup.ts';
import type { FunctionIr, Place } from '../ir/nodes.ts';
import { arrayOf, floatType, intType, pointerTo, voidType } from '../ir/types.ts';
import type { StructType, Type } from '../ir/types.ts';
import { LineIndex } from '../text/lineIndex.ts';
import type { Location } from '../text/location.ts';
import type {
  AccessSummary,
  BranchSummary,
  KernelSummary,
  LaunchShape,
} from '../symbolic/summary/summary.ts';
import { launchFacts } from './launchFacts.ts';
import type { LaunchFacts, Registers } from './launchFacts.ts';
import { lintKernel } from './lintKernel.ts';
import type { Diagnostic } from './diagnostic.ts';
import { DEFAULT_LINT_SETTINGS } from './settings.ts';
import type { LintSettings } from './settings.ts';

const testPath = 'test.cu';
const anchor = { path: testPath, start: 0 };

export function locationOf(start: number, end: number): Location {
  return { anchor, start, end };
}

export const elsewhere = locationOf(0, 1);

export function kernelOf(displayName = 'kernel'): FunctionIr {
  return {
    kind: 'function',
    name: displayName.replace(/<.*/, ''),
    displayName,
    role: 'kernel',
    templateArguments: [],
    parameters: [],
    returnType: voidType,
    body: undefined,
    sharedVariables: [],
    at: elsewhere,
    nameAt: elsewhere,
  };
}

/** `*p` of the type. */
export function pointedTo(type: Type): Place {
  const pointer = {
    kind: 'opaque',
    type: pointerTo(type),
    reason: '',
    operands: [],
    clobbers: [],
    at: elsewhere,
  };
  return { kind: 'dereference', type, at: elsewhere, pointer: { ...pointer, kind: 'opaque' } };
}

export function fieldOf(struct: StructType, name: string, base: Place = pointedTo(struct)): Place {
  const field = struct.fields.find((candidate) => candidate.name === name)!;
  return { kind: 'member', type: field.type, at: elsewhere, base, struct, field };
}

/** `name[…][…]` of a shared float array declared at `at`. */
export function elementOfTile(name: string, rows: number, columns: number, at: Location = elsewhere): Place {
  const row = arrayOf(floatType, columns);
  const type = arrayOf(row, rows);
  const index = { kind: 'integer', type: intType, value: 0, at: elsewhere } as const;
  const base: Place = {
    kind: 'variablePlace',
    type,
    at: elsewhere,
    variable: { kind: 'variable', name, type, storage: 'shared', addressTaken: false, at },
  };
  const inRow: Place = { kind: 'element', type: row, at: elsewhere, base, index };
  return { kind: 'element', type: floatType, at: elsewhere, base: inRow, index };
}

export function floatStruct(name: string, fields: readonly string[], alignmentInBytes = 4): StructType {
  return {
    kind: 'struct',
    name,
    isUnion: false,
    fields: fields.map((field, i) => ({ name: field, type: floatType, offsetInBytes: 4 * i })),
    sizeInBytes: 4 * fields.length,
    alignmentInBytes,
  };
}

/** A coalesced global load of a float by 32 lanes. */
export const coalesced: AccessSummary = {
  at: elsewhere,
  calls: [],
  place: pointedTo(floatType),
  objectName: 'a',
  space: 'global',
  operation: 'load',
  widthInBytes: 4,
  pieces: 1,
  plan: undefined,
  status: 'exact',
  sectors: { min: 4, max: 4, mean: 4 },
  sectorsIdeal: 4,
  wavefronts: undefined,
  wavefrontsIdeal: undefined,
  activeLanes: { min: 32, max: 32 },
  stride: { text: '4 B', bytes: 4, rows: undefined, symbolic: false },
  reason: undefined,
  dataDependent: false,
  unknownDistances: undefined,
  apart: undefined,
  misaligned: undefined,
  misalignedStart: false,
  costlyCopy: false,
  nominalMin: 4,
  meanOf: 'all',
  boundaryOnly: false,
  lanesFromValues: false,
};

export function globalAccess(
  sectors: number,
  strideInBytes: number,
  more: Partial<AccessSummary> = {},
): AccessSummary {
  return {
    ...coalesced,
    sectors: { min: sectors, max: sectors, mean: sectors },
    stride: { text: `${strideInBytes} B`, bytes: strideInBytes, rows: undefined, symbolic: false },
    ...more,
  };
}

export function sharedAccess(
  wavefronts: number,
  strideInBytes: number,
  more: Partial<AccessSummary> = {},
): AccessSummary {
  return {
    ...globalAccess(0, strideInBytes),
    space: 'shared',
    sectors: undefined,
    sectorsIdeal: undefined,
    wavefronts: { min: wavefronts, max: wavefronts, mean: wavefronts },
    wavefrontsIdeal: 1,
    nominalMin: wavefronts,
    ...more,
  };
}

export const splittingBranch: BranchSummary = {
  at: elsewhere,
  status: 'divergent',
  boundary: false,
  activeLanes: { min: 16, max: 16 },
  divergentShare: 1,
  lostShare: 0.4,
  reason: undefined,
};

export const plainLaunch: LaunchShape = {
  grid: [64, 1, 1],
  block: [256, 1, 1],
  sharedDynamicBytes: 0,
  source: 'host',
  at: undefined,
};

export function summaryOf(more: Partial<KernelSummary> = {}): KernelSummary {
  return {
    kernel: kernelOf(),
    launch: plainLaunch,
    accesses: [],
    branches: [],
    barriers: [],
    opaque: [],
    averageActiveLanes: 32,
    sharedStaticBytes: 0,
    usesDynamicShared: false,
    stopped: undefined,
    steps: 0,
    inOnePass: false,
    ...more,
  };
}

const fewRegisters: Registers = { perThread: 16, source: 'ptxas' };

export function factsOf(more: Partial<KernelSummary> = {}, registers = fewRegisters): LaunchFacts {
  return launchFacts(summaryOf(more), registers, defaultDevice());
}

export function lint(
  launches: readonly LaunchFacts[],
  text = ' ',
  settings: LintSettings = DEFAULT_LINT_SETTINGS,
): Diagnostic[] {
  const file = { text, lines: new LineIndex(text) };
  return lintKernel({
    launches,
    device: defaultDevice(),
    settings,
    sources: (path) => (path === testPath ? file : undefined),
  });
}
