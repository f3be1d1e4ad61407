import { readFileSync } from "node:fs";
import { join } from "node:path";

export const projectRoot = join(import.meta.dir, "../..");

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
  /** The fingerprint of the sources; another one now means that the build is stale. */
  builtFrom: string;
};

/** A build that can be served: its files are in `<folder>/assets`. */
export type Build = { folder: string; manifest: Manifest };

/** There is nothing to serve: `bun run build` was never run. */
export class NoBuild extends Error {}

/** Reads what the build made. @throws NoBuild */
export function readBuild(folder = distFolder): Build {
  const path = join(folder, "manifest.json");
  try {
    return { folder, manifest: JSON.parse(readFileSync(path, "utf8")) };
  } catch (cause) {
    throw new NoBuild(`${path} cannot be read: run \`bun run build\` first.`, { cause });
  }
}
