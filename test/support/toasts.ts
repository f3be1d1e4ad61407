import type { BrowserContext, Page } from "playwright-core";
import { patience } from "./patience";

/** The lines of one toast: its title, its description, and what can be pressed on it. */
type Toast = string[];
type Heard = { toasts: Toast[]; changed: PromiseWithResolvers<void> };

const heard = new WeakMap<Page, Heard>();

/** Keeps every toast that the pages of this context show; `portal.open` calls it. */
export async function hearToasts(context: BrowserContext) {
  await context.exposeBinding("hearToast", ({ page }, lines: Toast) => {
    const { toasts, changed } = heardOn(page);
    toasts.push(lines);
    heard.set(page, { toasts, changed: Promise.withResolvers() });
    changed.resolve();
  });
  await context.addInitScript(() => {
    const reported = new Set<string | undefined>();
    const tell = (card: HTMLElement) => {
      // A toast that moves with an opening or closing dialog is drawn again.
      if (reported.has(card.dataset.toast) || !card.checkVisibility()) return;
      reported.add(card.dataset.toast);
      const leaves = [...card.querySelectorAll("*")].filter((element) => element.children.length === 0);
      const lines = leaves.map((element) => element.textContent?.trim() ?? "").filter((line) => line !== "");
      void afterWhatWasBegun().then(() => window.hearToast(lines));
    };
    /** Lets React draw what the same answer changed beside the toast; works while the page's timers stand still too. */
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
 * Waits until one toast has said all these lines, and returns every line of it: `await toast(page, "Task updated
 * successfully")`. What is waited for may be gone from the screen by then, and so may its page. Each toast is
 * found once: the next call looks at what was said after it. @throws when none said so in time
 */
export async function toast(page: Page, ...lines: (string | RegExp)[]): Promise<Toast> {
  const end = Date.now() + patience.step;
  for (;;) {
    const { toasts, changed } = heardOn(page);
    const at = toasts.findIndex((said) => lines.every((line) => said.some((one) => isSaid(one, line))));
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

/** Every toast since the last one that was waited for. */
export function toastsSince(page: Page): readonly Toast[] {
  return heardOn(page).toasts;
}

function heardOn(page: Page): Heard {
  const known = heard.get(page) ?? { toasts: [], changed: Promise.withResolvers<void>() };
  heard.set(page, known);
  return known;
}

function isSaid(line: string, expected: string | RegExp): boolean {
  return typeof expected === "string" ? line === expected : expected.test(line);
}

declare global {
  interface Window {
    hearToast(lines: Toast): void;
  }
}
