import { join } from "node:path";

type Metafile = NonNullable<Bun.BuildOutput["metafile"]>;
type Outputs = Metafile["outputs"];

/** Number of islands that must load a module initially for it to be bundled with equally common ones. */
const commonAt = 4;
/** Modules this small cost more in a chunk of their own: they are bundled together once two islands load them. */
const small = { bytes: 220, commonAt: 2 };
const virtualModule = "portal:shared";

/**
 * Finds the modules that several islands load initially, beyond those in the entry. Left alone, the bundler puts each
 * into a separate chunk for every different set of screens: dozens of chunks of a few hundred bytes, which compress
 * badly.
 */
export function sharedModules(outputs: Outputs, entry: string, islands: readonly string[]): string[] {
  const inEntry = new Set(loadedWith(outputs, entry));
  const uses = new Map<string, { count: number; bytes: number }>();
  for (const island of islands) {
    const chunks = loadedWith(outputs, island).filter((chunk) => !inEntry.has(chunk));
    for (const [module, { bytesInOutput }] of chunks.flatMap((chunk) => inputsOf(outputs, chunk))) {
      uses.set(module, { count: (uses.get(module)?.count ?? 0) + 1, bytes: bytesInOutput });
    }
  }
  const lazy = new Set(lazySources(outputs));
  return [...uses]
    .filter(([module, use]) => isCommon(use) && !lazy.has(module) && canBeGathered(module))
    .map(([module]) => module)
    .toSorted();
}

/** Of packages only icons can be gathered: each is a separate module, which would become a separate chunk. */
function canBeGathered(module: string): boolean {
  return !module.includes("node_modules") || module.includes("lucide-react/dist/esm/icons/");
}

function isCommon({ count, bytes }: { count: number; bytes: number }): boolean {
  return count >= (bytes < small.bytes ? small.commonAt : commonAt);
}

function inputsOf(outputs: Outputs, chunk: string) {
  return Object.entries(outputs[chunk]?.inputs ?? {});
}

/** Bundles these modules into one chunk: lazy code that needs one of them loads all. */
export function bundleTogether(root: string, outputs: Outputs, shared: readonly string[]): Bun.BunPlugin {
  const isShared = new Set(shared);
  const users = lazySources(outputs).filter((source) => {
    const chunk = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === source);
    const chunks = chunk ? loadedWith(outputs, chunk) : [];
    return chunks.some((file) =>
      Object.keys(outputs[file]?.inputs ?? {}).some((module) => isShared.has(module)),
    );
  });
  const imports = shared.map((module) => `import ${JSON.stringify(join(root, module))};`).join("\n");
  return {
    name: "shared-modules",
    setup(build) {
      build.onResolve({ filter: /^portal:shared$/ }, ({ path }) => ({ path, namespace: "portal" }));
      build.onLoad({ filter: /.*/, namespace: "portal" }, () => ({ contents: imports, loader: "js" }));
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        const isUser = users.some((user) => join(root, user) === path);
        const contents = isUser ? `import ${JSON.stringify(virtualModule)};\n${source}` : source;
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
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
