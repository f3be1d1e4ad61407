import { basename, join } from "node:path";
import { projectRoot } from "#/src/env/place";
import { unseenInputs } from "./sources";

/** What screens start in a thread of its own, by the name under which the bundle knows its address. */
const sources = {
  REPORT_WORKER: "islands/files-in/report-worker.ts",
  TABLE_WORKER: "islands/files-in/table-worker.ts",
  ASANA_WORKER: "islands/files-in/asana-worker.ts",
};

/**
 * Bundles each worker by itself: it shares no file with the screens, whose code expects a document. What a worker
 * loads later, such as the reader of workbooks, is a file of its own.
 */
export async function buildWorkers(outdir: string, isDevelopment: boolean) {
  const addresses: Record<string, string> = {};
  const files: string[] = [];
  for (const [name, source] of Object.entries(sources)) {
    const { outputs, metafile } = await Bun.build({
      entrypoints: [join(projectRoot, source)],
      root: projectRoot,
      outdir,
      target: "browser",
      splitting: true,
      minify: !isDevelopment,
      metafile: true,
      naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]" },
    });
    const unseen = unseenInputs(Object.keys(metafile?.inputs ?? {}));
    if (unseen.length > 0) throw new Error(`A change of these would not be noticed: ${unseen.join(", ")}`);
    const entry = outputs.find(({ kind }) => kind === "entry-point");
    if (!entry) throw new Error(`The bundler wrote no script for ${source}.`);
    addresses[name] = `/assets/${basename(entry.path)}`;
    files.push(...outputs.map(({ path }) => basename(path)));
  }
  return { addresses, files };
}
