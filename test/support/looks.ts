import type { Page } from "playwright-core";
import { accessibilityProblems } from "./accessibility";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const looks = [
  { look: "light, desktop", colorScheme: "light", size: desktop },
  { look: "dark, desktop", colorScheme: "dark", size: desktop },
  { look: "dark, phone", colorScheme: "dark", size: phone },
  { look: "light, phone", colorScheme: "light", size: phone },
] as const;

/** What axe finds on the page as it stands, and what scrolls sideways, in both themes and at both sizes. */
export async function problemsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { look, colorScheme, size } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    const problems = await accessibilityProblems(page);
    if (await scrollsSideways(page)) problems.push("the page scrolls sideways");
    found.push(...problems.map((problem) => `${look}: ${problem}`));
  }
  return found;
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
