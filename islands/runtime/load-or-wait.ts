import { toastNotLoaded } from "#/islands/ui/toast/store";
import { loadCode } from "#/src/client/load-code";

/**
 * Loads code that a place of the page cannot do without. While it cannot be loaded the place stays as it is, a toast
 * says so, and the next press in the place tries again.
 *
 * @param part as the beginning of a sentence: "The search"
 */
export async function loadOrWait<Code>(
  part: string,
  importCode: () => Promise<Code>,
  place: EventTarget,
): Promise<Code> {
  for (;;) {
    try {
      return await loadCode(part, importCode);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // A browser that remembers the failed import of a first script needs a reload.
      toastNotLoaded(error, true);
      await nextPress(place);
    }
  }
}

function nextPress(place: EventTarget): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const heard = new AbortController();
  const hear = () => {
    heard.abort();
    resolve();
  };
  for (const type of ["pointerdown", "keydown", "click"]) {
    place.addEventListener(type, hear, { capture: true, signal: heard.signal });
  }
  return promise;
}
