import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { type IslandName, islands } from "#/islands/registry";
import { projectRoot } from "#/src/env/place";
import { lighterIcons } from "./lighter-icons";
import type { IslandAsset } from "./manifest";
import {
  besideOwnChunk,
  bundleTogether,
  loadedWith,
  modulesOf,
  onceResponding,
  sharedModules,
  smallEverywhere,
  smallOnDemand,
} from "./shared-modules";
import { unseenInputs } from "./sources";
import { buildWorkers } from "./workers";

type Metafile = NonNullable<Bun.BuildOutput["metafile"]>;

const registryFolder = join(projectRoot, "islands");
const entrySource = "islands/runtime/hydration/browser.tsx";
/** Parts that every page loads once it responds. */
const partsOfEveryPage = ["islands/runtime/hydration/later.ts", "src/client/index.ts"];

/** Screens that staff rarely use do not influence how code is bundled together. */
const besideWork: ReadonlySet<string> = new Set<IslandName>([
  "access",
  "audit-tasks",
  "device-approval",
  "form-editor",
  "forms",
  "home",
  "linked-task",
  "me",
  "reports",
  "request-form",
  "request-review",
  "requests",
  "review",
]);

/** Screens around forms: what only they load is bundled for the first, which clients open on slow phones. */
const aroundForms: readonly string[] = [
  "request-form",
  "form-editor",
  "request-review",
] satisfies IslandName[];

/** Output of {@link buildScripts}: addresses for the manifest and file names for the rest of the build. */
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

/** Plans shared chunks from a first bundle that is never served; development skips this. */
async function chunkPlan(isDevelopment: boolean): Promise<Bun.BunPlugin[]> {
  if (isDevelopment) return [];
  const folder = await mkdtemp(join(tmpdir(), "portal-bundle-"));
  try {
    const { outputs } = await bundle(folder, false);
    const chunksWhere = (isMeant: (name: string) => boolean) =>
      islandSources()
        .filter(([name]) => isMeant(name))
        .map(([, source]) => chunkOf(outputs, source));
    const entry = chunkOf(outputs, entrySource);
    const ofWork = chunksWhere((name) => !besideWork.has(name));
    const others = chunksWhere((name) => besideWork.has(name));
    const [form = "", ...neighbours] = aroundForms.flatMap((name) => chunksWhere((each) => each === name));
    const loadedByWork = new Set(ofWork.flatMap((chunk) => modulesOf(outputs, chunk)));
    const every = [...ofWork, ...others];
    const common = new Set([
      ...sharedModules(outputs, entry, ofWork),
      ...smallEverywhere(outputs, entry, every),
    ]);
    const ofOthers = sharedModules(outputs, entry, others).filter(
      (module) => !loadedByWork.has(module) && !common.has(module),
    );
    const outside = every.filter((chunk) => chunk !== form && !neighbours.includes(chunk));
    const ofForms = besideOwnChunk(outputs, entry, form, outside).filter(
      (module) => !common.has(module) && !ofOthers.includes(module),
    );
    const later = partsOfEveryPage.map((source) => chunkOf(outputs, source));
    const ofEveryPage = onceResponding(outputs, entry, every, later);
    const onDemand = smallOnDemand(outputs, entry, every).filter((module) => !ofEveryPage.includes(module));
    const groups = [[...common], ofOthers, ofForms, ofEveryPage, onDemand];
    return [bundleTogether(projectRoot, outputs, groups)];
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
    // Parts on demand are requested with their imports by `importFetched`. The bundler's own preloads would put a list
    // of all chunks, 4 kB compressed, into every first script.
    modulePreload: false,
    // Every first script contains the names of parts on demand: readable names would cost half a kilobyte there.
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

/** Returns each island's source file, parsed from the specifier inside its own `() => import("…")`. */
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

/** Removes unused code of packages that cannot be imported in parts, a kilobyte of each first script. */
const withoutUnused: Bun.BunPlugin = {
  name: "without-unused",
  setup(build) {
    // Hono's client uses it for Cookie headers, which browsers refuse from a page.
    build.onLoad({ filter: /[\\/]hono[\\/]dist[\\/]utils[\\/]cookie\.js$/ }, () => ({
      contents: 'export function serialize() { throw new Error("Pages cannot set Cookie headers."); }',
      loader: "js",
    }));
    // Icons are data here, never names.
    build.onLoad(
      { filter: /[\\/]lucide-react[\\/].*[\\/]to(LucideIconData|PascalCase)\.mjs$/ },
      ({ path }) => ({
        contents: path.includes("Data")
          ? 'export function toLucideIconData() { throw new Error("Icons are given as data."); }'
          : "export const toPascalCase = (name) => name;",
        loader: "js",
      }),
    );
    // Every list here is paged by the address; none is infinite.
    build.onLoad({ filter: /[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/ }, () => ({
      contents: ["infiniteQueryBehavior", "hasNextPage", "hasPreviousPage"]
        .map((name) => `export function ${name}() { throw new Error("Lists come in pages here."); }`)
        .join("\n"),
      loader: "js",
    }));
    // Queries and changes are sent whether or not the browser reports being online, and the library itself reloads
    // nothing when a window gets the focus (`networkMode` and `refetchOnWindowFocus`).
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
    // No query suspends or throws its error: each island renders its states itself. Code only for suspending is
    // missing altogether, so that using it fails the build.
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
