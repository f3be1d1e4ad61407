import { aptInstall, canInstall } from "./apt";

const packages = ["swift-proxy", "swift-account", "swift-container", "swift-object"];

/** Ensures that Swift's servers are on PATH. @throws with a sentence on how to install them */
export async function findSwift(): Promise<void> {
  if (isThere()) return;
  if (canInstall()) {
    console.log("Installing OpenStack Swift with apt-get …");
    await aptInstall(packages);
    if (isThere()) return;
  }
  throw new Error(`The tests of S3 storage need OpenStack Swift: apt-get install ${packages.join(" ")}`);
}

function isThere(): boolean {
  return [...packages.map((name) => `${name}-server`), "swift-ring-builder"].every((name) => Bun.which(name));
}
