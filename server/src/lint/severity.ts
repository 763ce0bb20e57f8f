/** How loud a finding is, in the words of the settings and of the command line's JSON. */
export type Severity = 'hint' | 'info' | 'warning' | 'error';

export const SEVERITIES: readonly Severity[] = ['hint', 'info', 'warning', 'error'];
