const onceMoreMs = 30_000;
/** Reloads slightly after midnight, not exactly on it. */
const slackMs = 1_000;

/**
 * Reloads the page when the portal's day ends, since past due marks and texts such as "in 2 days" then change without a
 * write. An open dialog or drawer delays the reload until it is closed. The page carries the time left in the day, so
 * that a wrong local clock does not matter.
 */
export function reloadOnNewDay() {
  const dayEndsIn = Number(document.body.dataset.dayEndsIn);
  if (!(dayEndsIn > 0)) return;
  const endsAt = Date.now() + dayEndsIn + slackMs;
  const reloadIfOver = () => {
    if (Date.now() >= endsAt) reloadUndisturbed();
  };
  setTimeout(reloadIfOver, dayEndsIn + slackMs);
  // Timeouts stop while the computer sleeps.
  document.addEventListener("visibilitychange", reloadIfOver);
}

/**
 * Reloads the page as soon as it is visible and no dialog or drawer is open. A hidden page waits, because what nobody
 * sees is no visit.
 */
export function reloadUndisturbed() {
  if (document.hidden) document.addEventListener("visibilitychange", reloadUndisturbed, { once: true });
  else if (document.querySelector("dialog[open]")) setTimeout(reloadUndisturbed, onceMoreMs);
  else window.location.reload();
}
