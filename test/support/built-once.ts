import { ensureBuild } from "#/islands/build/build";
import type { Build } from "#/islands/build/manifest";

let built: Promise<Build> | undefined;

/** Returns what the browser loads, made of the sources as this process found them: to compare them takes a while. */
export function builtOnce(): Promise<Build> {
  built ??= ensureBuild();
  return built;
}
