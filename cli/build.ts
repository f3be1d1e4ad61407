import { join } from "node:path";

/** Makes `dist/portal` (or the file named on the command line): the command line as one file, Bun included. */
const outfile = process.argv[2] ?? join(import.meta.dir, "../dist/portal");

const { outputs } = await Bun.build({
  entrypoints: [join(import.meta.dir, "main.ts")],
  target: "bun",
  minify: true,
  compile: {
    outfile,
    // A folder in which somebody runs the program must not decide what the program loads.
    autoloadDotenv: false,
    autoloadBunfig: false,
  },
});
console.log(outputs[0]?.path ?? outfile);
