import { toastNotLoaded } from "#/islands/ui/toast/store";
import { loadCode } from "#/src/client/load-code";

/**
 * Loads code that a part of the page depends on. On failure the part stays as it is, a toast reports it, and the next
 * click in the part retries.
 *
 * @param part as the beginning of a sentence: "The search"
 */
export function loadOrWait<Code>(
  part: string,
  importCode: () => Promise<Code>,
  place: EventTarget,
): Promise<Code> {
  return loadCode(part, importCode).catch(async (error: Error) => {
    // A browser that remembers the failed import of a first script needs a reload.
    toastNotLoaded(error, true);
    await new Promise((resolve) => {
      for (const type of ["pointerdown", "keydown", "click"]) {
        place.addEventListener(type, resolve, { capture: true, once: true });
      }
    });
    return loadOrWait(part, importCode, place);
  });
}
