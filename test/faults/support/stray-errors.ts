/** Loaded into the portal before its start: on SIGUSR2 it fails in the two ways that no handler sees. */
process.on("SIGUSR2", () => {
  void Promise.reject(new Error("a rejection that nobody catches"));
  setTimeout(() => {
    throw new Error("an error outside every handler");
  }, 0);
});
