/** How loud a finding is, in the words of the settings and of the command line's JSON. */
export type Severity = 'hint' | 'info' | 'warning' | 'error';

/** From the mildest to the most severe. */
export const SEVERITIES: readonly Severity[] = ['hint', 'info', 'warning', 'error'];
