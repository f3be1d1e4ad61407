import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "./compress";
import { copyFonts } from "./fonts";
import type { Manifest } from "./manifest";
import { buildScripts } from "./scripts";
import { buildStyles } from "./styles";

export const projectRoot = join(import.meta.dir, "../..");

/** How long a file outlives the build that made it. */
const keptMs = 24 * 60 * 60 * 1000;

export type BuildOptions = {
  /** Where to write; `dist` of the project unless told. */
  outdir?: string;
  /** Development: unminified, reloads the browser when the server restarts, nothing compressed. */
  isDevelopment?: boolean;
};

/** Builds scripts, styles and fonts into `<outdir>/assets` and writes `<outdir>/manifest.json` last. */
export async function build(options: BuildOptions = {}): Promise<Manifest> {
  const { outdir = join(projectRoot, "dist"), isDevelopment = false } = options;
  const assets = join(outdir, "assets");
  await mkdir(assets, { recursive: true });

  const fonts = await copyFonts(assets);
  const [scripts, css] = await Promise.all([
    buildScripts(assets, isDevelopment),
    buildStyles(assets, fonts.faces, !isDevelopment),
  ]);
  const files = [...scripts.files, css, ...fonts.files];
  const compressed = isDevelopment ? [] : await compress(assets, files);
  await removeStale(assets, new Set([...files, ...compressed]));

  const manifest: Manifest = {
    entry: scripts.entry,
    entryImports: scripts.entryImports,
    css: `/assets/${css}`,
    preloadFonts: fonts.preload.map((file) => `/assets/${file}`),
    islands: scripts.islands,
  };
  await Bun.write(join(outdir, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Clears away what earlier builds left, but not at once: pages and servers of the build before still ask for it.
 */
async function removeStale(assets: string, current: Set<string>) {
  const present = await readdir(assets);
  const oldest = Date.now() - keptMs;
  for (const file of present.filter((name) => !current.has(name))) {
    const path = join(assets, file);
    if ((await stat(path)).mtimeMs < oldest) await rm(path);
  }
}
