import type { BrowserContext, Page } from "playwright-core";
import { patience } from "./patience";

/** The lines of one toast: title, description and button labels. */
type Toast = string[];
type Heard = { toasts: Toast[]; changed: PromiseWithResolvers<void> };

const heard = new WeakMap<Page, Heard>();

/** Records every toast shown by the pages of this context; `portal.open` calls it. */
export async function recordToasts(context: BrowserContext) {
  await context.exposeBinding("hearToast", ({ page }, lines: Toast) => {
    const { toasts, changed } = heardOn(page);
    toasts.push(lines);
    heard.set(page, { toasts, changed: Promise.withResolvers() });
    changed.resolve();
  });
  await context.addInitScript(() => {
    const reported = new Set<string | undefined>();
    const tell = (card: HTMLElement) => {
      // A toast that moves with an opening or closing dialog is rendered again.
      if (reported.has(card.dataset.toast) || !card.checkVisibility()) return;
      reported.add(card.dataset.toast);
      const leaves = [...card.querySelectorAll("*")].filter((element) => element.children.length === 0);
      const lines = leaves.map((element) => element.textContent?.trim() ?? "").filter((line) => line !== "");
      void afterWhatWasBegun().then(() => window.hearToast(lines));
    };
    /**
     * Waits for React to render other changes of the same response; works while the page's timers are stopped too.
     */
    const afterWhatWasBegun = async () => {
      for (let turn = 0; turn < 3; turn++) {
        const { port1, port2 } = new MessageChannel();
        const { promise, resolve } = Promise.withResolvers<void>();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
        await promise;
        port1.close();
      }
    };
    const look = () => document.querySelectorAll<HTMLElement>("[data-toast]").forEach(tell);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}

/**
 * Waits for a toast with all these lines and returns all of its lines: `await toast(page, "Task updated
 * successfully")`. The toast, and even its page, may already be gone. Each toast is consumed: the next call considers
 * later ones only. @throws when none appears in time
 */
export async function toast(page: Page, ...lines: (string | RegExp)[]): Promise<Toast> {
  const end = Date.now() + patience.step;
  for (;;) {
    const { toasts, changed } = heardOn(page);
    const at = toasts.findIndex((toast) =>
      lines.every((line) => toast.some((one) => matchesLine(one, line))),
    );
    const found = toasts[at];
    if (found) {
      toasts.splice(0, at + 1);
      return found;
    }
    const left = end - Date.now();
    if (left <= 0) {
      throw new Error(`No toast said ${lines.join(" and ")}. There was: ${JSON.stringify(toasts)}`);
    }
    await Promise.race([changed.promise, Bun.sleep(left)]);
  }
}

/** Returns every toast since the last one consumed. */
export function toastsSince(page: Page): readonly Toast[] {
  return heardOn(page).toasts;
}

function heardOn(page: Page): Heard {
  const recorded = heard.get(page) ?? { toasts: [], changed: Promise.withResolvers<void>() };
  heard.set(page, recorded);
  return recorded;
}

function matchesLine(line: string, expected: string | RegExp): boolean {
  return typeof expected === "string" ? line === expected : expected.test(line);
}

declare global {
  interface Window {
    hearToast(lines: Toast): void;
  }
}
