import type { BrowserContext, Page } from "playwright-core";

/**
 * Watches the focus in every page of this context; `portal.open` calls it. A focused element may disappear, but the
 * focus must not stay on the body, where the keyboard starts from the top and a screen reader is silent: this is
 * checked at the next key or click. A click on empty space removes the focus on purpose; elements whose library moves
 * the focus a moment later (`data-moves-focus`) are tested separately.
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
        // Elements around an open dialog cannot take the focus.
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

/** Describes a lost focus of a page, or null. */
export function lostFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => window.lostFocus?.() ?? null).catch(() => null);
}

declare global {
  interface Window {
    lostFocus?: () => string | null;
  }
}
