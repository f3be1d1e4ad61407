import { onTopModal } from "#/islands/ui/modal";

/** What passes sooner is not worth a word. */
const patienceMs = 1_000;
/** A live region is read out when its text changes after it was put where it is. */
const settleMs = 50;

/** Says at the head of the page that it is not up to date, once that has lasted a second and until it is over. */
export function freshnessNote() {
  const note = document.getElementById("freshness");
  const home = note?.parentElement;
  let words: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    if (note && words !== null) note.textContent = words;
  };
  // Behind a modal it would neither be seen on a phone nor read out.
  const stopFollowing = onTopModal((modal) => {
    if (!note || !home) return;
    const isSaid = note.textContent !== "";
    note.textContent = "";
    (modal ?? home).append(note);
    if (isSaid) later(settleMs);
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
