/** Macros by which a project's build says that it builds for CUDA: a file that nvcc compiles is of such a build. */

const switchNames =
  /\b(?:(?:\w+_)?(?:WITH|USE|HAVE|HAS|ENABLE|GOOGLE)_CUDA|(?:\w+_)?CUDA_ENABLED?|(?:(?:WITH|USE|HAVE|HAS|ENABLE)_)?GPU)\b/g;

/** The names in the text of a condition that are such switches. */
export function buildSwitchesIn(condition: string): readonly string[] {
  if (!condition.includes('CUDA') && !condition.includes('GPU')) return [];
  return condition.match(switchNames) ?? [];
}
