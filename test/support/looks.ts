import type { Page } from "playwright-core";
import { accessibilityProblems, colourProblems } from "./accessibility";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Each size once with every rule, and once more in the other theme for its colours. */
const looks = [
  { look: "light, desktop", colorScheme: "light", size: desktop, problems: accessibilityProblems },
  { look: "dark, desktop", colorScheme: "dark", size: desktop, problems: colourProblems },
  { look: "dark, phone", colorScheme: "dark", size: phone, problems: accessibilityProblems },
  { look: "light, phone", colorScheme: "light", size: phone, problems: colourProblems },
] as const;

/** What axe finds on the page as it stands, and what scrolls sideways, in both themes and at both sizes. */
export async function problemsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { look, colorScheme, size, problems } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    const here = await problems(page);
    if (await scrollsSideways(page)) here.push("the page scrolls sideways");
    found.push(...here.map((problem) => `${look}: ${problem}`));
  }
  return found;
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
