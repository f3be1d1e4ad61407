import type { Page } from "playwright-core";
import { accessibilityProblems, colorProblems } from "./accessibility";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/**
 * Checks each size once with every rule, in different themes; then in the other theme for colors only, most of which
 * passed before at the other size.
 */
const looks = [
  { look: "light, desktop", colorScheme: "light", size: desktop, problems: accessibilityProblems },
  { look: "dark, phone", colorScheme: "dark", size: phone, problems: accessibilityProblems },
  { look: "light, phone", colorScheme: "light", size: phone, problems: colorProblems },
  { look: "dark, desktop", colorScheme: "dark", size: desktop, problems: colorProblems },
] as const;

/** Returns axe's findings and horizontal scrolling on the current page, in both themes and at both sizes. */
export async function problemsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { look, colorScheme, size, problems } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    // Otherwise the area under the top bar would depend on the scroll position left by the last click.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    const here = await problems(page);
    if (await scrollsSideways(page)) here.push("the page scrolls sideways");
    found.push(...here.map((problem) => `${look}: ${problem}`));
  }
  return found;
}

/** A state of a screen: the user, the path, and how to reach it from there. */
export type State<Who> = [name: string, who: Who, path: string, reach?: (page: Page) => Promise<unknown>];

/** Groups states by page: opening one costs as much as checking it. */
export function visitsOf<Who extends string | null>(states: State<Who>[]) {
  const visits = Map.groupBy(states, ([, who, path]) => `${who ?? "nobody"} at ${path}`);
  return [...visits].flatMap(([where, all]) => {
    const [first] = all;
    return first ? [{ where, who: first[1], path: first[2], states: all }] : [];
  });
}

/** Returns the problems in each of these states in order; overlays are closed between them. */
export async function problemsInStates(page: Page, states: State<string | null>[]): Promise<string[]> {
  const found: string[] = [];
  // An overlay opened by the address is part of the page, and appears with the island.
  if (/[?&](task|lead|project|edit)=/.test(page.url())) await page.locator("dialog[open]").first().waitFor();
  const atFirst = await page.locator(overlays).count();
  for (const [name, , , reach] of states) {
    await reach?.(page);
    found.push(...(await problemsInEveryLook(page)).map((problem) => `${name}, ${problem}`));
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.setViewportSize(desktop);
    await closeOverlays(page, atFirst);
  }
  return found;
}

const overlays = "dialog[open], [role=menu]";

/** Closes overlays and discards typed text. */
async function closeOverlays(page: Page, butFor: number) {
  const open = page.locator(overlays);
  const discard = page
    .getByRole("alertdialog", { name: "Discard changes?" })
    .getByRole("button", { name: "Discard", exact: true });
  for (let count = await open.count(); count > butFor; count = await open.count()) {
    if (await discard.isVisible()) await discard.click();
    else await page.keyboard.press("Escape");
    await page.waitForFunction(
      ({ overlays, count }) => document.querySelectorAll(overlays).length !== count,
      { overlays, count },
    );
  }
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
