import { aptInstall, canInstall } from "./apt";

/** Finds ClamAV's daemon: on PATH, else installed with apt-get. @throws with a sentence on how to install it */
export async function findClamd(): Promise<string> {
  const found = onPath();
  if (found) return found;
  if (canInstall()) {
    console.log("Installing ClamAV's daemon with apt-get …");
    await aptInstall(["clamav-daemon"]);
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error("The tests of scanned files need ClamAV's daemon: apt-get install clamav-daemon");
}

function onPath(): string | null {
  return Bun.which("clamd", { PATH: `${process.env.PATH}:/usr/sbin` });
}
