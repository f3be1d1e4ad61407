import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "./compress";
import { copyFonts } from "./fonts";
import type { Manifest } from "./manifest";
import { buildScripts } from "./scripts";
import { buildStyles } from "./styles";

export const projectRoot = join(import.meta.dir, "../..");

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

async function removeStale(assets: string, current: Set<string>) {
  const present = await readdir(assets);
  await Promise.all(present.filter((file) => !current.has(file)).map((file) => rm(join(assets, file))));
}
