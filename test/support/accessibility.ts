import type axe from "axe-core";
import type { Page } from "playwright-core";

/** `axe.source` is more than twice as long, and every page has to read it. */
const axeScript = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

type RunOnly = { type: "tag" | "rule"; values: string[] };

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules that look at colours: all that another theme can break. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds against WCAG 2.2 AA on the page as it stands, one line a place. Where a dialog is open that is the
 * dialog: nobody can read or reach what is behind it, which is looked at without one. So is the size of what an open
 * menu covers in part.
 */
export function accessibilityProblems(page: Page): Promise<string[]> {
  return problemsOf(page, { type: "tag", values: wcag22AA });
}

/** The same of the colours alone. */
export function colourProblems(page: Page): Promise<string[]> {
  return problemsOf(page, { type: "rule", values: colourRules });
}

/**
 * Runs within the page itself, which is enough without frames, and puts axe there once for all looks. It describes
 * nothing but violations: the rest, of every element of a screen, is more than half of its work.
 */
async function problemsOf(page: Page, runOnly: RunOnly): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== "running"),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  return page.evaluate(async (runOnly) => {
    const inFront = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(inFront, {
      runOnly,
      resultTypes: ["violations"],
      // No rule of these looks at the style sheets themselves.
      preload: { assets: ["media"] },
    });
    const menu = document.querySelector("[role=menu]");
    const isUnderMenu = (id: string, target: string) =>
      id === "target-size" && menu !== null && !menu.contains(document.querySelector(target));
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter((node) => !isUnderMenu(id, String(node.target)))
        .map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary}`),
    );
  }, runOnly);
}
