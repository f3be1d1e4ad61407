import { type Browser, launch } from "puppeteer-core";
import { aptInstall, canInstall } from "./apt";
import { patience } from "./patience";

const names = ["firefox-esr", "firefox"];

/** Finds a Firefox: `FIREFOX_PATH`, else on PATH, else installed with apt-get if possible; null without one. */
export async function findFirefox(): Promise<string | null> {
  const found = process.env.FIREFOX_PATH || onPath();
  if (found || !canInstall()) return found;
  console.log("Installing Firefox with apt-get …");
  await aptInstall(["firefox-esr"]).catch((error: Error) => console.log(error.message));
  return onPath();
}

/** Launches a stock Firefox over WebDriver BiDi, without the patches of Playwright's build. */
export function launchFirefox(executablePath: string): Promise<Browser> {
  const extraPrefsFirefox = { "ui.prefersReducedMotion": 1, "layout.frame_rate": 15 };
  return launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox,
    timeout: patience.process,
  });
}

function onPath(): string | null {
  return names.map((name) => Bun.which(name)).find((path) => path !== null) ?? null;
}
