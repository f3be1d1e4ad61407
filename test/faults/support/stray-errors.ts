/**
 * Loaded into the portal before its start: it fails in ways that no handler sees. On SIGUSR2 a promise is rejected
 * that nobody waits for; on SIGUSR1 an error is thrown outside of every handler, and again a hundred times while
 * the portal stops.
 */
process.on("SIGUSR2", () => {
  void Promise.reject(new Error("a rejection that nobody catches"));
});
process.on("SIGUSR1", () => {
  setInterval(() => {
    throw new Error("an error outside every handler");
  }, 10);
});
