/** A report as it goes to an editor or a terminal: one per rule and place, whatever the number of launches. */
import type { AbsoluteSpan } from '../text/location.ts';
import type { Fix } from './rule.ts';
import type { Severity } from './severity.ts';

export interface Diagnostic {
  /** The rule's id, or `unknown-rule` for a comment that names none. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly at: AbsoluteSpan;
  /** Name of the kernel without template arguments; undefined for what belongs to no kernel. */
  readonly kernel: string | undefined;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
  /** How bad it is, to choose between reports of one rule. */
  readonly cost: number;
}

export interface RelatedPlace {
  readonly at: AbsoluteSpan;
  readonly message: string;
}
