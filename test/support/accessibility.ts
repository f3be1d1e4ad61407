import type axe from "axe-core";
import type { Page } from "playwright-core";

/** `axe.source` is more than twice as long, and every page has to parse it. */
export const axeScript = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

export type RunOnly = { type: "tag" | "rule"; values: string[] };

export const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules about colors, the only ones that another theme can break. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * Returns axe's violations of WCAG 2.2 AA on the current page, one line each. With an open dialog only the dialog is
 * checked, since the rest is inert and was checked without it. Target sizes partly covered by an open menu are
 * ignored.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const found = await problemsOf(page, { type: "tag", values: wcag22AA });
  if (found.length === 0) for (const { colors } of await page.evaluate(coloredPlaces)) fine.add(colors);
  return found;
}

/** Same for colors only, at places whose combination has not passed yet. */
export async function colorProblems(page: Page): Promise<string[]> {
  await settled(page);
  const unknown = (await page.evaluate(coloredPlaces)).filter(({ colors }) => !fine.has(colors));
  if (unknown.length === 0) return [];
  const found = await problemsOf(
    page,
    { type: "rule", values: colorRules },
    unknown.map(({ place }) => place),
  );
  if (found.length === 0) for (const { colors } of unknown) fine.add(colors);
  return found;
}

/** Color combinations that passed in this process: contrast depends only on the colors and the size of the text. */
const fine = new Set<string>();

/**
 * Runs inside the page, which is enough without frames, and loads axe there once. Reports violations only: describing
 * the rest, every element of a screen, is more than half of the work.
 */
async function problemsOf(page: Page, runOnly: RunOnly, places?: number[]): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  return page.evaluate(
    async ({ runOnly, places }) => {
      const inFront = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
      const all = inFront.querySelectorAll("*");
      const where = places ? places.flatMap((at) => all[at] ?? []) : inFront;
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where, {
        runOnly,
        resultTypes: ["violations"],
        // None of these rules inspects the style sheets themselves.
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
    },
    { runOnly, places },
  );
}

function settled(page: Page) {
  return page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== "running"),
  );
}

type ColoredPlace = {
  /** Index among the elements of the front layer. */
  place: number;
  /** Everything that determines its contrast. */
  colors: string;
};

/**
 * Runs in the page: returns one place for each combination of text colors. A place that overlaps something else, so
 * that its background is not its ancestors', always counts as distinct.
 */
function coloredPlaces(): ColoredPlace[] {
  const inFront = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const found = new Map<string, number>();
  for (const [place, element] of inFront.querySelectorAll<HTMLElement>("*").entries()) {
    const hasLetters =
      element.matches("input, select, textarea") ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!hasLetters || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
    const around = element.parentElement ? getComputedStyle(element.parentElement).color : "";
    const styles = [element.localName, color, fontSize, fontWeight, textShadow, textDecorationLine, around];
    for (let under: Element | null = element; under; under = under.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(under);
      styles.push(backgroundColor, backgroundImage, opacity, filter);
      const isOpaque = /^rgb\(|^(ok)?l(ch|ab)\([^/]*\)$|^color\([^/]*\)$/.test(backgroundColor);
      if (position === "absolute" || position === "fixed")
        styles.push(isOpaque ? "" : `over, ${location.href} ${innerWidth} ${place}`);
      if (isOpaque && opacity === "1") break;
    }
    const colors = styles.join(" ");
    if (!found.has(colors)) found.set(colors, place);
  }
  return [...found].map(([colors, place]) => ({ colors, place }));
}
