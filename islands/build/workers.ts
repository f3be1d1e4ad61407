import { basename, join } from "node:path";
import { projectRoot } from "#/src/env/place";
import { unseenInputs } from "./sources";

/** Worker entry points, by the name under which the bundle knows their address. */
const sources = {
  REPORT_WORKER: "islands/files-in/report-worker.ts",
  TABLE_WORKER: "islands/files-in/table-worker.ts",
  ASANA_WORKER: "islands/files-in/asana-worker.ts",
};

/**
 * Bundles each worker separately: it shares no file with the screens, whose code expects a document. Code that a
 * worker loads later, such as the workbook reader, is a separate file.
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
