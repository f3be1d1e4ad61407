import { aptInstall, canInstall } from "./apt";

/** Prefers the headless shell: the same engine with a quarter of the work per page. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * Finds a Chromium: `CHROMIUM_PATH`, else on PATH, else installed with apt-get if possible.
 * @throws with a sentence on how to install one
 */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH || onPath();
  if (found) return found;
  if (canInstall()) {
    console.log("Installing Chromium with apt-get …");
    await aptInstall(["chromium-headless-shell"]).catch(() => aptInstall(["chromium"]));
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.");
}

function onPath(): string | null {
  return names.map((name) => Bun.which(name)).find((path) => path !== null) ?? null;
}
