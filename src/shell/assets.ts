import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../islands/build/manifest";

const manifestPath = join(import.meta.dir, "../../dist/manifest.json");
let manifest: Manifest | null = null;

/** What the build made, read once. Throws when there was no build. */
export function assets(): Manifest {
  manifest ??= readManifest();
  return manifest;
}

/** Reads the manifest again at the next request: development builds while it serves. */
export function forgetAssets() {
  manifest = null;
}

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(manifestPath, "utf8"));
  } catch (cause) {
    throw new Error("dist/manifest.json cannot be read: run `bun run build` first.", { cause });
  }
}
