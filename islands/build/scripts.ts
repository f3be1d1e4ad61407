import { basename, join, relative } from "node:path";
import { islands } from "../registry";
import type { IslandAsset } from "./manifest";

type Metafile = NonNullable<Bun.BuildOutput["metafile"]>;
type Chunk = Metafile["outputs"][string];

const root = join(import.meta.dir, "../..");
const registryFolder = join(root, "islands");
const entrySource = "islands/runtime/browser.tsx";

/** What {@link buildScripts} wrote: addresses for the manifest and file names for the rest of the build. */
export type Scripts = {
  entry: string;
  entryImports: string[];
  islands: Record<string, IslandAsset>;
  files: string[];
};

/** Bundles the browser's entry and, split from it, each island of the registry. */
export async function buildScripts(assets: string, isDevelopment: boolean): Promise<Scripts> {
  const result = await Bun.build({
    entrypoints: [join(root, entrySource)],
    root,
    outdir: assets,
    target: "browser",
    splitting: true,
    minify: !isDevelopment,
    sourcemap: isDevelopment ? "inline" : "none",
    metafile: true,
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]" },
    define: {
      "process.env.NODE_ENV": JSON.stringify(isDevelopment ? "development" : "production"),
      "process.env.RELOAD_ON_RESTART": JSON.stringify(isDevelopment ? "yes" : ""),
    },
  });
  if (!result.metafile) throw new Error("The bundler wrote no metafile.");
  const { outputs } = result.metafile;

  const entry = chunkOf(outputs, entrySource);
  const assetOf = (source: string) => {
    const file = chunkOf(outputs, source);
    return { file: address(file), imports: staticImports(outputs, file).map(address) };
  };
  return {
    entry: address(entry),
    entryImports: staticImports(outputs, entry).map(address),
    islands: Object.fromEntries(islandSources().map(([name, source]) => [name, assetOf(source)])),
    files: result.outputs.map((output) => basename(output.path)),
  };
}

/** Each island's source file, read from the specifier inside its own `() => import("…")`. */
function islandSources(): [name: string, source: string][] {
  return Object.entries(islands).map(([name, load]) => {
    const specifier = /import\(\s*["']([^"']+)["']\s*\)/.exec(String(load))?.[1];
    if (!specifier) throw new Error(`Island ${name} is not registered as () => import("…").`);
    return [name, relative(root, Bun.resolveSync(specifier, registryFolder))];
  });
}

function chunkOf(outputs: Metafile["outputs"], source: string): string {
  const found = Object.entries(outputs).find(([, chunk]) => chunk.entryPoint === source);
  if (!found) throw new Error(`The bundle has no chunk for ${source}.`);
  return found[0];
}

function staticImports(outputs: Metafile["outputs"], file: string, seen = new Set<string>()): string[] {
  const chunk: Chunk | undefined = outputs[file];
  for (const { path, kind } of chunk?.imports ?? []) {
    if (kind !== "import-statement" || seen.has(path)) continue;
    seen.add(path);
    staticImports(outputs, path, seen);
  }
  return [...seen];
}

function address(file: string): string {
  return `/assets/${basename(file)}`;
}
