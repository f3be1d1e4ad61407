/**
 * Loaded into the portal before its start, to fail where no handler catches it. On SIGUSR2 a promise is rejected
 * without a handler; on SIGUSR1 an error is thrown outside of any handler, and a hundred more times while the portal
 * stops.
 */
process.on("SIGUSR2", () => {
  void Promise.reject(new Error("a rejection that nobody catches"));
});
process.on("SIGUSR1", () => {
  setInterval(() => {
    throw new Error("an error outside every handler");
  }, 10);
});
