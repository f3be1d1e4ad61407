import type axe from "axe-core";
import type { Page } from "playwright-core";

/** `axe.source` is more than twice as long, and every page has to read it. */
const axeScript = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

type RunOnly = { type: "tag" | "rule"; values: string[] };

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules that look at colours: all that another theme can break. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe finds against WCAG 2.2 AA on the page as it stands, one line a place. */
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
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary}`),
    );
  }, runOnly);
}
