import type { BrowserContext, Page } from "playwright-core";

/**
 * Watches over the focus of every page of this context; `portal.open` calls it. What had the focus may go away, but
 * the focus must not be left on the body, where the keyboard starts from the top and a screen reader says nothing:
 * it is looked at as the next key or press comes. A press on nothing takes the focus away by intent; what a library
 * moves by itself, a moment later (`data-moves-focus`), is looked at where that is tested.
 */
export async function watchFocus(context: BrowserContext) {
  await context.addInitScript(() => {
    let had: Element | null = null;
    const isLost = () => had !== null && (document.activeElement ?? document.body) === document.body;
    const describe = () => {
      const words = had?.getAttribute("aria-label") ?? had?.textContent?.trim().slice(0, 40);
      return `the focus fell to the page after ${had?.tagName.toLowerCase()} "${words}"`;
    };
    window.lostFocus = () => (isLost() ? describe() : null);
    const look = ({ isTrusted }: Event) => {
      if (!isTrusted || !isLost()) return;
      console.error(describe());
      had = null;
    };
    document.addEventListener("keydown", look, true);
    document.addEventListener("pointerdown", look, true);
    document.addEventListener(
      "mousedown",
      ({ target }) => {
        const takesFocus = "a[href], button, input, select, textarea, summary, label, [tabindex]";
        if (!(target instanceof Element)) return;
        const taker = target.closest(takesFocus);
        // What is around an open dialog cannot take it.
        if (!taker || taker.contains(target.closest("dialog"))) had = null;
      },
      true,
    );
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element) || target === document.body) return;
      had = target.closest("[data-moves-focus]") ? null : target;
    });
  });
}

/** Where the focus of a page was lost, or null. */
export function lostFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => window.lostFocus?.() ?? null).catch(() => null);
}

declare global {
  interface Window {
    lostFocus?: () => string | null;
  }
}
