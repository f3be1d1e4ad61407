import { expect, setDefaultTimeout } from "bun:test";
import { serveBuild } from "#/src/shell/assets";
import { startApp } from "../support/app";
import { builtOnce } from "../support/built-once";
import { findFirefox } from "../support/firefox";
import { handsOn, inDialog } from "../support/hands";
import { signIn } from "../support/hands-signed-in";
import { patience } from "../support/patience";
import { steerFirefox } from "../support/steered-firefox";
import { testWith } from "../support/test-with";

setDefaultTimeout(patience.test);

testWith(
  await findFirefox(),
  "there is no Firefox",
  "Firefox: a score's slider has the colors of the page, also a dark one",
  async (path) => {
    serveBuild(await builtOnce());
    const app = await startApp({ templates: false });
    const browser = await steerFirefox(path);
    try {
      const hands = handsOn(browser);
      await signIn(hands, app, app.people.manager);
      await hands.run(() => Reflect.set(document, "cookie", "theme=dark; path=/"));
      await hands.goTo(`${app.url}/audit`);
      await hands.press("button", "New Audit");
      await hands.see("text", "Sales Trends", inDialog);
      const [track, line] = await hands.run(() => {
        const slider = document.querySelector("dialog input[type=range]") ?? document.body;
        const probe = document.createElement("p");
        probe.style.color = "var(--line-strong)";
        slider.parentElement?.append(probe);
        return [
          getComputedStyle(slider, "::-moz-range-track").backgroundColor,
          getComputedStyle(probe).color,
        ];
      });
      expect(track).toBe(line as string);
    } finally {
      await browser.close();
      await app.stop();
    }
  },
);
