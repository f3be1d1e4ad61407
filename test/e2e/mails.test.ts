import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { renderSamples } from "#/src/services/mail/templates/samples.fixture";
import { accessibilityProblems, colorProblems } from "../support/accessibility";
import { browserContexts } from "../support/browser-contexts";
import { patience } from "../support/patience";

setDefaultTimeout(patience.test);

const contexts = browserContexts();
afterAll(() => contexts.close());

const name = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrikation of the North";
const brand = {
  ...{ name: "Harbor & Agency", logo: null, accent: "#0f766e" },
  ...{ footer: "1 Pier, Hamburg", websiteUrl: "https://harbor.example/" },
};

describe.each(["light", "dark"] as const)("on a %s ground", (colorScheme) => {
  const problems = colorScheme === "light" ? accessibilityProblems : colorProblems;

  test.each([360, 600])(
    "every mail fits a width of %i pixels, and can be read and pressed",
    async (width) => {
      const context = await contexts.take({ viewport: { width, height: 700 }, colorScheme });
      const page = await context.newPage();
      const samples = renderSamples();
      const long = colorScheme === "light" ? renderSamples({ name, brand }) : [];
      for (const { kind, html } of [...samples, ...long]) {
        await page.setContent(html);
        const found = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          buttons: [...document.querySelectorAll("td[bgcolor]:not(.sheet) a")].map(
            (each) => each.getBoundingClientRect().height,
          ),
          lowItems: [...document.querySelectorAll("a.item")].filter(
            (each) => each.getBoundingClientRect().height < 44,
          ).length,
          hidden: document.querySelector("body > div")?.getBoundingClientRect().height,
        }));
        const [button = 0, another] = found.buttons;
        expect({ kind, ...found, buttons: [button >= 44, another] }).toEqual({
          ...{ kind, width, hidden: 0, lowItems: 0 },
          buttons: [true, undefined],
        });
        const isSeen = width === 600 && samples.some((each) => each.html === html);
        if (isSeen) expect({ kind, problems: await problems(page) }).toEqual({ kind, problems: [] });
      }
      await contexts.takeBack();
    },
  );
});
