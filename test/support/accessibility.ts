import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 AA on the page as it stands, one line a place. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== "running"),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}
