import { join } from "node:path";

type Metafile = NonNullable<Bun.BuildOutput["metafile"]>;
type Outputs = Metafile["outputs"];

/** Number of islands that must load a module initially for it to be bundled with equally common ones. */
const commonAt = 4;
/** Modules this small cost more in a chunk of their own: they are bundled together once two islands load them. */
const small = { bytes: 250, commonAt: 2 };
/** Modules up to this size that so many islands load, of work or not, are bundled with those of work. */
const nearlyEverywhere = { bytes: 600, commonAt: 6 };
/** Chunks below this many bytes, loaded on demand only, are bundled into one. */
const smallChunk = 2000;

/**
 * Finds the modules that several islands load initially, beyond those in the entry. Left alone, the bundler puts each
 * into a separate chunk for every different set of screens: dozens of chunks of a few hundred bytes, which compress
 * badly.
 */
export function sharedModules(outputs: Outputs, entry: string, islands: readonly string[]): string[] {
  return gathered(outputs, usesOf(outputs, entry, islands), isCommon);
}

/** Finds the small modules that most islands load initially: a request of its own for each costs more than its bytes. */
export function smallEverywhere(outputs: Outputs, entry: string, islands: readonly string[]): string[] {
  const { bytes: most, commonAt: least } = nearlyEverywhere;
  return gathered(
    outputs,
    usesOf(outputs, entry, islands),
    ({ count, bytes }) => bytes <= most && count >= least,
  );
}

/** Finds the modules that an island loads initially beside its own chunk, and none of the other islands. */
export function besideOwnChunk(
  outputs: Outputs,
  entry: string,
  island: string,
  others: readonly string[],
): string[] {
  const elsewhere = new Set(others.flatMap((chunk) => modulesOf(outputs, chunk)));
  const own = new Set(inputsOf(outputs, island).map(([module]) => module));
  const beside = gathered(outputs, usesOf(outputs, entry, [island]), () => true);
  return beside.filter((module) => !own.has(module) && !elsewhere.has(module));
}

type Use = { count: number; bytes: number };

/** Counts the islands that load each module initially, beyond those in the entry. */
function usesOf(outputs: Outputs, entry: string, islands: readonly string[]): Map<string, Use> {
  const inEntry = new Set(loadedWith(outputs, entry));
  const uses = new Map<string, Use>();
  for (const island of islands) {
    const chunks = loadedWith(outputs, island).filter((chunk) => !inEntry.has(chunk));
    for (const [module, { bytesInOutput }] of chunks.flatMap((chunk) => inputsOf(outputs, chunk))) {
      uses.set(module, { count: (uses.get(module)?.count ?? 0) + 1, bytes: bytesInOutput });
    }
  }
  return uses;
}

function gathered(outputs: Outputs, uses: Map<string, Use>, isWanted: (use: Use) => boolean): string[] {
  return gatherable(
    outputs,
    [...uses].flatMap(([module, use]) => (isWanted(use) ? [module] : [])),
  );
}

/** Sorts the modules that can be bundled with others; those of `without` are left out. */
function gatherable(
  outputs: Outputs,
  modules: readonly string[],
  without: ReadonlySet<string> = new Set(),
): string[] {
  const lazy = new Set(lazySources(outputs));
  return [...new Set(modules)]
    .filter((module) => !without.has(module) && !lazy.has(module) && canBeGathered(module))
    .toSorted();
}

/**
 * Finds the modules that every page loads with these parts once it responds, but no screen loads initially. They are
 * kept apart from {@link smallOnDemand}, all of which every page would load with them.
 */
export function onceResponding(
  outputs: Outputs,
  entry: string,
  islands: readonly string[],
  parts: readonly string[],
): string[] {
  const found = parts.flatMap((part) => modulesOf(outputs, part));
  return gatherable(outputs, found, initialModules(outputs, entry, islands));
}

/**
 * Finds the small modules that only on-demand parts load, and several of them, without a large one beside them. Each
 * would become a chunk of its own, whose name every first script contains. Modules that import what only some screens
 * load initially stay alone: every part that needs one of the others would load those too.
 */
export function smallOnDemand(outputs: Outputs, entry: string, islands: readonly string[]): string[] {
  const alone = Object.entries(outputs).filter(([, { inputs, entryPoint }]) => {
    const bytes = Object.values(inputs).reduce((sum, { bytesInOutput }) => sum + bytesInOutput, 0);
    return !entryPoint && bytes < smallChunk;
  });
  // Every part that needs something of the bundle would also load what these import.
  const harmless = new Set([...loadedWith(outputs, entry), ...alone.map(([file]) => file)]);
  const found = alone
    .filter(([chunk]) => loadedWith(outputs, chunk).every((file) => harmless.has(file)))
    .flatMap(([, { inputs }]) => Object.keys(inputs));
  return gatherable(outputs, found, initialModules(outputs, entry, islands));
}

/** Returns the modules that the entry or an island loads initially. */
function initialModules(outputs: Outputs, entry: string, islands: readonly string[]): ReadonlySet<string> {
  return new Set([entry, ...islands].flatMap((chunk) => modulesOf(outputs, chunk)));
}

/** Only icons can be gathered from packages: each is a separate module, which would become a separate chunk. */
function canBeGathered(module: string): boolean {
  return !module.includes("node_modules") || module.includes("lucide-react/dist/esm/icons/");
}

function isCommon({ count, bytes }: Use): boolean {
  return count >= (bytes < small.bytes ? small.commonAt : commonAt);
}

function inputsOf(outputs: Outputs, chunk: string) {
  return Object.entries(outputs[chunk]?.inputs ?? {});
}

/** Bundles each group of modules into one chunk: on-demand code that needs one of a group loads all of it. */
export function bundleTogether(root: string, outputs: Outputs, groups: readonly string[][]): Bun.BunPlugin {
  const virtual = groups.map((modules, at) => ({ name: `portal:group-${at}`, modules: new Set(modules) }));
  const importsOf = (loaded: readonly string[], own?: string) => {
    const used = virtual.filter(
      ({ name, modules }) => name !== own && loaded.some((each) => modules.has(each)),
    );
    return used.map(({ name }) => `import "${name}";\n`).join("");
  };
  const importsFor = new Map(
    lazySources(outputs).map((source) => [join(root, source), importsOf(modulesLoadedWith(outputs, source))]),
  );
  const contentsOf = new Map(
    virtual.map(({ name, modules }) => [
      name,
      // A part that loads this group loads all of each group that it needs, which stay whole.
      importsOf(modulesAround(outputs, modules), name) +
        [...modules].map((module) => `import ${JSON.stringify(join(root, module))};`).join("\n"),
    ]),
  );
  return {
    name: "modules-together",
    setup(build) {
      build.onResolve({ filter: /^portal:group-/ }, ({ path }) => ({ path, namespace: "portal" }));
      build.onLoad({ filter: /.*/, namespace: "portal" }, ({ path }) => ({
        contents: contentsOf.get(path) ?? "",
        loader: "js",
      }));
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const contents = (importsFor.get(path) ?? "") + (await Bun.file(path).text());
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** Returns all modules that load with these. */
function modulesAround(outputs: Outputs, modules: ReadonlySet<string>): string[] {
  const chunks = Object.keys(outputs).filter((chunk) =>
    inputsOf(outputs, chunk).some(([module]) => modules.has(module)),
  );
  return [...new Set(chunks.flatMap((chunk) => modulesOf(outputs, chunk)))];
}

function modulesLoadedWith(outputs: Outputs, source: string): string[] {
  const chunk = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === source);
  return chunk ? modulesOf(outputs, chunk) : [];
}

/** Returns the modules of a chunk and of its static imports, transitively. */
export function modulesOf(outputs: Outputs, chunk: string): string[] {
  return loadedWith(outputs, chunk).flatMap((file) => inputsOf(outputs, file).map(([module]) => module));
}

/** Returns a chunk with its static imports, transitively; on-demand imports are left out. */
export function loadedWith(outputs: Outputs, file: string, seen = new Set<string>([file])): string[] {
  for (const { path, kind } of outputs[file]?.imports ?? []) {
    if (kind !== "import-statement" || seen.has(path)) continue;
    seen.add(path);
    loadedWith(outputs, path, seen);
  }
  return [...seen];
}

function lazySources(outputs: Outputs): string[] {
  return Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
}
