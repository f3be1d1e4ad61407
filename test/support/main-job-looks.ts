import { expect } from "bun:test";
import type axe from "axe-core";
import { axeScript, colorRules, type RunOnly, wcag22AA } from "./accessibility";
import type { MainJob } from "./main-job-portal";

/** Drivers send functions as text, to which a page's Content Security Policy does not apply. */
const loadAxe = Object.assign(() => {}, { toString: () => `() => { ${axeScript}; }` });

const sizes = [
  [1440, 900],
  [390, 844],
] as const;
/** Dark is checked for colors alone, the only rules that another theme can break. */
const themes: [theme: string, RunOnly][] = [
  ["light", { type: "tag", values: wcag22AA }],
  ["dark", { type: "rule", values: colorRules }],
];

/**
 * Opens each screen of a client at both sizes and in both themes, and expects neither a violation of WCAG 2.2 AA nor a
 * page that scrolls sideways.
 */
export async function clientScreens({ hands, app }: MainJob) {
  const screens: [path: string, title: string][] = [
    ["/", "What we need from you"],
    [`/clients/${app.clientId}`, "What we need from you"],
    ["/design", "Waiting for your answer"],
    [`/design?project=${app.projectId}`, "Designs"],
    [`/design/${app.projectId}/review`, "Spring listing"],
    ["/me", "Mail"],
  ];
  const problems: string[] = [];
  for (const [path, title] of screens) {
    await hands.goTo(app.url + path);
    await hands.see("heading", title);
    await hands.run(loadAxe);
    for (const [width, height] of sizes) {
      await hands.resize(width, height);
      await hands.see("heading", title);
      for (const [theme, runOnly] of themes) {
        await hands.run(setTheme, theme);
        const found = await hands.run(violations, runOnly);
        problems.push(...found.map((problem) => `${path}, ${width} px, ${theme}: ${problem}`));
      }
      await hands.run(setTheme, "");
    }
  }
  await hands.resize(1440, 900);
  await hands.goTo(app.url);
  expect(problems).toEqual([]);
}

function setTheme(theme: string) {
  if (theme === "") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Runs in the page: returns what these rules find, and a page that scrolls sideways. */
async function violations(runOnly: RunOnly): Promise<string[]> {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  const inFront = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(inFront, {
    runOnly,
    resultTypes: ["violations"],
    preload: { assets: ["media"] },
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary}`),
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [...found, "the page scrolls sideways"] : found;
}
