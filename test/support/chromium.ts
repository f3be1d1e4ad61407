const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Where a Chromium is: `CHROMIUM_PATH`, else on PATH, else installed with apt-get where that is possible.
 * @throws with a sentence that says how to get one
 */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH || names.map((name) => Bun.which(name)).find(Boolean);
  if (found) return found;
  if (process.getuid?.() === 0 && Bun.which("apt-get")) {
    console.log("Installing Chromium with apt-get …");
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", "chromium");
    const installed = Bun.which("chromium");
    if (installed) return installed;
  }
  throw new Error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.");
}

async function apt(...command: string[]) {
  const child = Bun.spawn(["apt-get", "-q", ...command], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
  });
  if ((await child.exited) !== 0) throw new Error(`apt-get ${command[0]} failed.`);
}
