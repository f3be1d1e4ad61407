import { ensureBuild } from "#/islands/build/build";
import type { Build } from "#/islands/build/manifest";

let built: Promise<Build> | undefined;

/** Returns the browser's bundles of the sources as this process found them, since comparing them takes a while. */
export function builtOnce(): Promise<Build> {
  built ??= ensureBuild();
  return built;
}
