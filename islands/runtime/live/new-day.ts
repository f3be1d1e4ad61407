const onceMoreMs = 30_000;
/** Reloads slightly after midnight, not exactly on it. */
const slackMs = 1_000;

/**
 * Reloads the page when the portal's day is over: past due marks and every "in 2 days" change at that midnight by
 * themselves. An open dialog or drawer delays it until closed. The time left comes with the page, so that a wrong
 * local clock does no harm.
 */
export function reloadOnNewDay() {
  const dayEndsIn = Number(document.body.dataset.dayEndsIn);
  if (!(dayEndsIn > 0)) return;
  const endsAt = Date.now() + dayEndsIn + slackMs;
  const reloadIfOver = () => {
    if (Date.now() < endsAt || document.querySelector("dialog[open]")) return;
    window.location.reload();
  };
  setTimeout(() => {
    reloadIfOver();
    setInterval(reloadIfOver, onceMoreMs);
  }, dayEndsIn + slackMs);
  // Timeouts stop while the computer sleeps.
  document.addEventListener("visibilitychange", reloadIfOver);
}
