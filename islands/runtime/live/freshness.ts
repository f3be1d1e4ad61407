import { onTopModal } from "#/islands/ui/modal";

/** Shorter interruptions are not reported. */
const patienceMs = 1_000;
/** A live region is announced when its text changes after it was moved into place. */
const settleMs = 50;

/** Shows in the page's head that the page is stale, after a second and until it is up to date. */
export function freshnessNote() {
  const note = document.getElementById("freshness");
  const home = note?.parentElement;
  let words: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    if (note && words !== null) note.textContent = words;
  };
  // Behind a modal it would be invisible on a phone, and not announced.
  const stopFollowing = onTopModal((modal) => {
    if (!note || !home) return;
    const isShown = note.textContent !== "";
    note.textContent = "";
    (modal ?? home).append(note);
    if (isShown) later(settleMs);
  });
  return {
    say(next: string | null) {
      words = next;
      if (next === null) {
        clearTimeout(timer);
        timer = undefined;
        if (note) note.textContent = "";
      } else if (note?.textContent) write();
      else if (timer === undefined) later(patienceMs);
    },
    end() {
      clearTimeout(timer);
      stopFollowing();
    },
  };

  function later(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(write, milliseconds);
  }
}
