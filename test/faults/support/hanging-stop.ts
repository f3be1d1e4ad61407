/**
 * Loaded into the portal before its start: on SIGUSR1 an error is thrown outside of any handler, and the last moment of
 * the stop that follows is over at once, before the stop itself.
 */
const lastMomentMs = 15_000;
const schedule = globalThis.setTimeout;

process.on("SIGUSR1", () => {
  globalThis.setTimeout = Object.assign(
    (work: () => void, ms?: number) => schedule(work, ms === lastMomentMs ? 0 : ms),
    schedule,
  );
  queueMicrotask(() => {
    throw new Error("an error outside every handler");
  });
});
