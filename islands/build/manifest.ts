import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#/src/env/place";

/** Where `bun run build` writes, and what the portal serves unless told otherwise. */
export const distFolder = join(projectRoot, "dist");

/** One lazily loaded island: its chunk and the chunks that it imports statically. */
export type IslandAsset = { file: string; imports: string[] };

/** What the build made, as addresses under `/assets/`; written to `manifest.json` in its folder. */
export type Manifest = {
  /** The script that finds and hydrates the islands of a page. */
  entry: string;
  /** Chunks that the entry imports statically. */
  entryImports: string[];
  css: string;
  /** Fonts that every page needs for its first paint. */
  preloadFonts: string[];
  islands: Record<string, IslandAsset>;
  /** Scripts that screens start beside themselves; whatever starts one has its address. */
  workers: string[];
  /** The fingerprint of the sources; another one now means that the build is stale. */
  builtFrom: string;
};

/** A build that can be served: its files are in `<folder>/assets`, and `styles` is the text of its stylesheet. */
export type Build = { folder: string; manifest: Manifest; styles: string };

/** There is nothing to serve, or not all of it: `bun run build` was never run to its end. */
export class NoBuild extends Error {}

/** Reads what the build made, and sees that all of it is there. @throws NoBuild */
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
