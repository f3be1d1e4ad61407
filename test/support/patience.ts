/**
 * Timeouts of tests in milliseconds, generous enough for a machine whose cores are all busy. They detect hangs and
 * are not limits on duration.
 */
export const patience = {
  /** One step in a browser, such as a click or its result. */
  step: 30_000,
  /** A whole test; `bun run check` passes the same to the runner. */
  test: 300_000,
  /** The daily work of two people in one browser. */
  job: 600_000,
  /** A process that starts, ends, or prints something. */
  process: 60_000,
};
