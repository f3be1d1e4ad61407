/**
 * How long tests wait before they call something hung, in milliseconds: wide enough for a machine whose every core
 * is busy with something else. These are guards, not limits on how long anything may take.
 */
export const patience = {
  /** One step in a browser, such as a press or what follows from it. */
  step: 30_000,
  /** A whole test; `bun run check` says the same to the runner. */
  test: 300_000,
  /** A process that starts, ends, or writes something. */
  process: 60_000,
};
