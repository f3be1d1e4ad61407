import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { type IslandName, islands } from "#/islands/registry";
import { projectRoot } from "#/src/env/place";
import { lighterReact } from "./lighter-react";
import type { IslandAsset } from "./manifest";
import { bundleTogether, loadedWith, sharedModules } from "./shared-modules";
import { unseenInputs } from "./sources";
import { buildWorkers } from "./workers";

type Metafile = NonNullable<Bun.BuildOutput["metafile"]>;

const registryFolder = join(projectRoot, "islands");
const entrySource = "islands/runtime/hydration/browser.tsx";

/** What staff do not work with all day decides nothing about what their screens load together. */
const besideWork: ReadonlySet<string> = new Set<IslandName>(["home", "me", "review"]);

/** What {@link buildScripts} wrote: addresses for the manifest and file names for the rest of the build. */
export type Scripts = {
  entry: string;
  entryImports: string[];
  islands: Record<string, IslandAsset>;
  workers: string[];
  files: string[];
};

/** Bundles the browser's entry and, split from it, each island of the registry. */
export async function buildScripts(assets: string, isDevelopment: boolean): Promise<Scripts> {
  const workers = await buildWorkers(assets, isDevelopment);
  const plan = await chunkPlan(isDevelopment);
  const { outputs, files } = await bundle(assets, isDevelopment, plan, workers.addresses);

  const entry = chunkOf(outputs, entrySource);
  const assetOf = (source: string) => {
    const file = chunkOf(outputs, source);
    return { file: address(file), imports: importsOf(outputs, file).map(address) };
  };
  return {
    entry: address(entry),
    entryImports: importsOf(outputs, entry).map(address),
    islands: Object.fromEntries(islandSources().map(([name, source]) => [name, assetOf(source)])),
    workers: Object.values(workers.addresses),
    files: [...files, ...workers.files],
  };
}

/** What to bundle together, learned from a first bundle that nobody is served; development does without. */
async function chunkPlan(isDevelopment: boolean): Promise<Bun.BunPlugin[]> {
  if (isDevelopment) return [];
  const folder = await mkdtemp(join(tmpdir(), "portal-bundle-"));
  try {
    const { outputs } = await bundle(folder, false);
    const ofWork = islandSources().filter(([name]) => !besideWork.has(name));
    const chunks = ofWork.map(([, source]) => chunkOf(outputs, source));
    const shared = sharedModules(outputs, chunkOf(outputs, entrySource), chunks);
    return [bundleTogether(projectRoot, outputs, shared)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function bundle(
  outdir: string,
  isDevelopment: boolean,
  plugins: Bun.BunPlugin[] = [],
  workers: Record<string, string> = {},
) {
  const result = await Bun.build({
    entrypoints: [join(projectRoot, entrySource)],
    root: projectRoot,
    outdir,
    plugins: [withoutUnused, ...(isDevelopment ? [] : [lighterIcons]), ...plugins],
    target: "browser",
    splitting: true,
    minify: !isDevelopment,
    sourcemap: isDevelopment ? "inline" : "none",
    metafile: true,
    // The names of all chunks stand in every first script: a word in each would cost half a kilobyte there.
    naming: { entry: "[name]-[hash].[ext]", chunk: "[hash].[ext]" },
    define: {
      "process.env.NODE_ENV": JSON.stringify(isDevelopment ? "development" : "production"),
      "process.env.RELOAD_ON_RESTART": JSON.stringify(isDevelopment ? "yes" : ""),
      "process.env.CODE_FOLDER": JSON.stringify("/assets/"),
      "process.env.REPORT_WORKER": JSON.stringify(workers.REPORT_WORKER ?? ""),
      "process.env.TABLE_WORKER": JSON.stringify(workers.TABLE_WORKER ?? ""),
      "process.env.ASANA_WORKER": JSON.stringify(workers.ASANA_WORKER ?? ""),
    },
  });
  if (!result.metafile) throw new Error("The bundler wrote no metafile.");
  const unseen = unseenInputs(Object.keys(result.metafile.inputs));
  if (unseen.length > 0) throw new Error(`A change of these would not be noticed: ${unseen.join(", ")}`);
  return {
    outputs: result.metafile.outputs,
    files: result.outputs.map((output) => basename(output.path)),
  };
}

/** Each island's source file, read from the specifier inside its own `() => import("…")`. */
function islandSources(): [name: string, source: string][] {
  return Object.entries(islands).map(([name, load]) => {
    const specifier = /import\(\s*["']([^"']+)["']\s*\)/.exec(String(load))?.[1];
    if (!specifier) throw new Error(`Island ${name} is not registered as () => import("…").`);
    return [name, relative(projectRoot, Bun.resolveSync(specifier, registryFolder))];
  });
}

function chunkOf(outputs: Metafile["outputs"], source: string): string {
  const found = Object.entries(outputs).find(([, chunk]) => chunk.entryPoint === source);
  if (!found) throw new Error(`The bundle has no chunk for ${source}.`);
  return found[0];
}

function importsOf(outputs: Metafile["outputs"], file: string): string[] {
  return loadedWith(outputs, file).filter((chunk) => chunk !== file);
}

function address(file: string): string {
  return `/assets/${basename(file)}`;
}

/** Leaves out what no screen ever runs of packages that cannot be taken in parts, a kilobyte of each first script. */
const withoutUnused: Bun.BunPlugin = {
  name: "without-unused",
  setup(build) {
    // Hono's client writes Cookie headers with it: browsers refuse that header from a page.
    build.onLoad({ filter: /[\\/]hono[\\/]dist[\\/]utils[\\/]cookie\.js$/ }, () => ({
      contents: 'export function serialize() { throw new Error("Pages cannot set Cookie headers."); }',
      loader: "js",
    }));
    build.onLoad({ filter: /[\\/]react-dom-client\.production\.js$/ }, async ({ path }) => ({
      contents: lighterReact(await Bun.file(path).text()),
      loader: "js",
    }));
    // Every list here comes in pages that the address names; none grows without end.
    build.onLoad({ filter: /[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/ }, () => ({
      contents: ["infiniteQueryBehavior", "hasNextPage", "hasPreviousPage"]
        .map((name) => `export function ${name}() { throw new Error("Lists come in pages here."); }`)
        .join("\n"),
      loader: "js",
    }));
    // Queries and changes are sent whether or not the browser believes to be online, and nothing is read again by
    // the library itself when a window comes to the front (`networkMode` and `refetchOnWindowFocus`).
    build.onLoad(
      { filter: /[\\/]query-core[\\/]build[\\/]modern[\\/](focus|online)Manager\.js$/ },
      ({ path }) => {
        const [name, claim] = path.includes("focus")
          ? ["focusManager", "isFocused"]
          : ["onlineManager", "isOnline"];
        return {
          contents: `export const ${name} = { subscribe: () => () => {}, ${claim}: () => true };`,
          loader: "js",
        };
      },
    );
    // Its timers are the browser's own.
    build.onLoad({ filter: /[\\/]query-core[\\/]build[\\/]modern[\\/]timeoutManager\.js$/ }, () => ({
      contents: `export const timeoutManager = globalThis;
        export function systemSetTimeoutZero(callback) { setTimeout(callback, 0); }`,
      loader: "js",
    }));
    // No query suspends, and none throws what failed: each island writes its states itself. What only suspends is
    // not there at all, so that using it fails the build.
    build.onLoad({ filter: /[\\/]react-query[\\/]build[\\/]modern[\\/]suspense\.js$/ }, () => ({
      contents: `export const ensureSuspenseTimers = () => {};
        export const shouldSuspend = () => false;
        export const fetchOptimistic = () => {};`,
      loader: "js",
    }));
    build.onLoad({ filter: /[\\/]react-query[\\/]build[\\/]modern[\\/]errorBoundaryUtils\.js$/ }, () => ({
      contents: `export const ensurePreventErrorBoundaryRetry = () => {};
        export const useClearResetErrorBoundary = () => {};
        export const getHasError = () => false;`,
      loader: "js",
    }));
  },
};

/**
 * Leaves out the keys of the icons' parts, random letters that do not compress. React tells list items apart by them,
 * and warns in development where they lack; the parts of an icon never change places. Their names and other names
 * go too: they become classes that no style looks at, which hydration leaves as the server wrote them.
 */
const lighterIcons: Bun.BunPlugin = {
  name: "lighter-icons",
  setup(build) {
    build.onLoad(
      { filter: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/ },
      async ({ path }) => ({
        contents: (await Bun.file(path).text()).replaceAll(
          /,\s*key: "\w+"|^\s*(size: 24|name: "[\w-]+"),|,\s*aliases: \[[^\]]*\]|^__iconData\.node;/gm,
          "",
        ),
        loader: "js",
      }),
    );
  },
};
