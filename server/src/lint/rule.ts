/** What a rule is: it finds (data), describes (words) and fixes (edits). */
import type { DeviceProfile } from '../device/profiles.ts';
import type { AbsoluteSpan, Location } from '../text/location.ts';
import type { LaunchFacts } from './launchFacts.ts';
import type { Thresholds } from './settings.ts';
import type { Severity } from './severity.ts';
import type { SourceLookup } from './sources.ts';

/** One kernel under one launch, and what it is judged by. */
export interface LaunchContext extends LaunchFacts {
  readonly device: DeviceProfile;
  readonly thresholds: Thresholds;
  readonly sources: SourceLookup;
}

export interface Finding<Data> {
  readonly at: Location;
  /** What it costs, to tell the worst launch; compared only within one rule. */
  readonly cost: number;
  /** Where less is sure than of the rule's other findings: the most severe that it is shown as, whatever the rule is set to. */
  readonly atMost?: Severity;
  readonly data: Data;
}

export interface TextEdit {
  readonly at: AbsoluteSpan;
  readonly newText: string;
}

/** A change that removes the finding. A suggestion may change what the program computes, and its title says how. */
export interface Fix {
  readonly title: string;
  readonly kind: 'safe' | 'suggestion';
  readonly edits: readonly TextEdit[];
}

export interface RuleDefinition<Data, Id extends string = string> {
  /** The rule's only name: of its file, doc page, fixtures, setting and diagnostic code. */
  readonly id: Id;
  /** One sentence for lists of rules. */
  readonly summary: string;
  readonly category: 'memory' | 'divergence' | 'launch';
  /** 'off' for a rule that is asked for by name. */
  readonly defaultSeverity: Severity | 'off';
  /** Texts by what was found, with `{name}` where a value goes. */
  readonly messages: Readonly<Record<string, string>>;
  find(context: LaunchContext): readonly Finding<Data>[];
  /** At most three short sentences: the numbers, why they cost, what to do. */
  describe(data: Data, context: LaunchContext): string;
  /** The cost in two words, to tell launches apart: `8 sectors`, `2-way`. */
  brief(data: Data): string;
  fixes?(data: Data, context: LaunchContext): readonly Fix[];
}

/** A finding in words, its data put away, so that rules with different data fit one list. */
export interface DescribedFinding {
  readonly at: Location;
  readonly cost: number;
  readonly atMost: Severity | undefined;
  readonly message: string;
  readonly brief: string;
  readonly fixes: readonly Fix[];
}

export interface Rule<Id extends string = string> {
  readonly id: Id;
  readonly summary: string;
  readonly category: RuleDefinition<unknown>['category'];
  readonly defaultSeverity: Severity | 'off';
  readonly messages: Readonly<Record<string, string>>;
  check(context: LaunchContext): DescribedFinding[];
}

export function defineRule<Data, const Id extends string>(definition: RuleDefinition<Data, Id>): Rule<Id> {
  const { id, summary, category, defaultSeverity, messages } = definition;
  return {
    id,
    summary,
    category,
    defaultSeverity,
    messages,
    check: (context) =>
      definition.find(context).map(({ at, cost, atMost, data }) => ({
        at,
        cost,
        atMost,
        message: definition.describe(data, context),
        brief: definition.brief(data),
        fixes: definition.fixes?.(data, context) ?? [],
      })),
  };
}
