import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { alone } from "./alone";
import { compress } from "./compress";
import { copyFonts } from "./fonts";
import { type Build, distFolder, type Manifest, readBuild } from "./manifest";
import { buildScripts } from "./scripts";
import { fingerprint } from "./sources";
import { buildStyles } from "./styles";

/** How long a file outlives the build that made it. */
const keptMs = 24 * 60 * 60 * 1000;

export type BuildOptions = {
  /** Where to write; `dist` of the project unless told. */
  outdir?: string;
  /** Development: unminified, reloads the browser when the server restarts, nothing compressed. */
  isDevelopment?: boolean;
};

/** Builds scripts, styles and fonts into `<outdir>/assets` and writes `<outdir>/manifest.json` last. */
export async function build(options: BuildOptions = {}): Promise<Build> {
  return underLock(options, () => make(options));
}

/**
 * The build of the sources as they are now: what is there when nothing changed since, else a new one.
 * Whoever is about to serve pages from a working tree calls this first: tests, the demo, development.
 * Several processes may call it at once; one of them builds.
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

/** Makes everything aside and moves it file by file, the manifest last: nobody is served half a file. */
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
