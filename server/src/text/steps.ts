/** Long work in steps of some milliseconds, between which others may do something else or nobody waits for it any more. */
export type Steps<T> = Generator<undefined, T>;

/** All of them at once. */
export function finished<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
