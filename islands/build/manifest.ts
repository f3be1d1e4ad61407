import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#/src/env/place";

/** Output folder of `bun run build`, served by default. */
export const distFolder = join(projectRoot, "dist");

/** One lazily loaded island: its chunk and the chunks that it imports statically. */
export type IslandAsset = { file: string; imports: string[] };

/** Output of the build, as addresses under `/assets/`; written to `manifest.json` in its folder. */
export type Manifest = {
  /** The script that finds and hydrates the islands of a page. */
  entry: string;
  /** Chunks that the entry imports statically. */
  entryImports: string[];
  css: string;
  /** Fonts that every page needs for its first paint. */
  preloadFonts: string[];
  islands: Record<string, IslandAsset>;
  /** Worker scripts; the code that starts one contains its address. */
  workers: string[];
  /** Fingerprint of the sources; the build is stale when it differs from the current one. */
  builtFrom: string;
};

/** A build that can be served: its files are in `<folder>/assets`, and `styles` is the text of its stylesheet. */
export type Build = { folder: string; manifest: Manifest; styles: string };

/** The build is missing or incomplete: `bun run build` was never completed. */
export class NoBuild extends Error {}

/** Reads a build and checks that it is complete. @throws NoBuild */
export function readBuild(folder = distFolder): Build {
  const manifest = readManifest(join(folder, "manifest.json"));
  const missing = filesOf(manifest).find((address) => !existsSync(join(folder, address)));
  if (missing) throw new NoBuild(`${join(folder, missing)} is missing: run \`bun run build\` first.`);
  return { folder, manifest, styles: readFileSync(join(folder, manifest.css), "utf8") };
}

function readManifest(path: string): Manifest {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new NoBuild(`${path} cannot be read: run \`bun run build\` first.`, { cause });
  }
}

function filesOf({ entry, entryImports, css, preloadFonts, islands, workers }: Manifest): string[] {
  const ofIslands = Object.values(islands).flatMap(({ file, imports }) => [file, ...imports]);
  return [entry, ...entryImports, css, ...preloadFonts, ...ofIslands, ...workers];
}
