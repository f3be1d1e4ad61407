import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { alone } from "./alone";
import { compress } from "./compress";
import { copyFonts } from "./fonts";
import { type Build, distFolder, type Manifest, readBuild } from "./manifest";
import { buildScripts } from "./scripts";
import { fingerprint } from "./sources";
import { buildStyles } from "./styles";

/** Time for which a file outlives its build. */
const maxAgeMs = 24 * 60 * 60 * 1000;

export type BuildOptions = {
  /** Output folder; the project's `dist` by default. */
  outdir?: string;
  /** Development: unminified, reloads the browser when the server restarts, no compression. */
  isDevelopment?: boolean;
};

/** Builds scripts, styles and fonts into `<outdir>/assets` and writes `<outdir>/manifest.json` last. */
export async function build(options: BuildOptions = {}): Promise<Build> {
  return underLock(options, () => make(options));
}

/**
 * Returns a build of the current sources: the existing one if nothing changed, otherwise a new one. Call it before
 * serving pages from a working tree: tests, the demo, development. Several processes may call it at once; one of them
 * builds.
 */
export async function ensureBuild(options: BuildOptions = {}): Promise<Build> {
  return freshBuild(options) ?? underLock(options, async () => freshBuild(options) ?? make(options));
}

function freshBuild({ outdir = distFolder, isDevelopment = false }: BuildOptions): Build | null {
  const built = existingBuild(outdir);
  return built?.manifest.builtFrom === fingerprint(isDevelopment) ? built : null;
}

function existingBuild(outdir: string): Build | null {
  try {
    return readBuild(outdir);
  } catch {
    return null;
  }
}

async function underLock({ outdir = distFolder }: BuildOptions, work: () => Promise<Build>): Promise<Build> {
  await mkdir(outdir, { recursive: true });
  return alone(join(outdir, "build.lock"), work);
}

/**
 * Builds in a separate folder and moves the files one by one, the manifest last, so that no incomplete file is
 * served.
 */
async function make({ outdir = distFolder, isDevelopment = false }: BuildOptions): Promise<Build> {
  const aside = join(outdir, "unfinished");
  const assets = join(outdir, "assets");
  await rm(aside, { recursive: true, force: true });
  await Promise.all([mkdir(aside), mkdir(assets, { recursive: true })]);
  const builtFrom = fingerprint(isDevelopment);

  const fonts = await copyFonts(aside);
  const [scripts, css] = await Promise.all([
    buildScripts(aside, isDevelopment),
    buildStyles(aside, fonts.faces, !isDevelopment),
  ]);
  const files = [...scripts.files, css, ...fonts.files];
  if (!isDevelopment) files.push(...(await compress(aside, files)));
  const manifest: Manifest = {
    entry: scripts.entry,
    entryImports: scripts.entryImports,
    css: `/assets/${css}`,
    preloadFonts: fonts.preload.map((file) => `/assets/${file}`),
    islands: scripts.islands,
    workers: scripts.workers,
    builtFrom,
  };
  await Bun.write(join(aside, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);

  for (const file of files) await rename(join(aside, file), join(assets, file));
  await rename(join(aside, "manifest.json"), join(outdir, "manifest.json"));
  await rm(aside, { recursive: true });
  await removeStale(assets, new Set(files));
  return readBuild(outdir);
}

/** Deletes files of earlier builds after a while: pages and servers of the previous build still request them. */
async function removeStale(assets: string, current: Set<string>) {
  const present = await readdir(assets);
  const oldest = Date.now() - maxAgeMs;
  for (const file of present.filter((name) => !current.has(name))) {
    const path = join(assets, file);
    if ((await stat(path)).mtimeMs < oldest) await rm(path);
  }
}
