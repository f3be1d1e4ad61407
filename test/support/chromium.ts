import { aptInstall, canInstall } from "./apt";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Where a Chromium is: `CHROMIUM_PATH`, else on PATH, else installed with apt-get where that is possible.
 * @throws with a sentence that says how to get one
 */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH || names.map((name) => Bun.which(name)).find(Boolean);
  if (found) return found;
  if (canInstall()) {
    console.log("Installing Chromium with apt-get …");
    await aptInstall(["chromium"]);
    const installed = Bun.which("chromium");
    if (installed) return installed;
  }
  throw new Error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.");
}
