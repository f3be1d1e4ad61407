const onceMoreMs = 30_000;
/** The page asks again a little after midnight, not on its stroke. */
const slackMs = 1_000;

/**
 * Loads the page again when the portal's day is over: what is past due, and every "in 2 days", changes at that
 * midnight without anybody's doing. An open dialog or drawer is left alone until it is closed. How long the day
 * still lasts comes with the page, so that a wrong clock here does no harm.
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
  // Time-outs stand still while the computer sleeps.
  document.addEventListener("visibilitychange", reloadIfOver);
}
