import { join } from "node:path";
import { stampConstants } from "#/src/env/build-stamp";

/**
 * Makes `dist/portal` (or the file named first): the command line as one file, Bun included. For another machine its
 * name, as Bun has it, and a Bun for it are named after the file.
 */
const [outfile = join(import.meta.dir, "../dist/portal"), target, executablePath] = process.argv.slice(2);

const { outputs } = await Bun.build({
  entrypoints: [join(import.meta.dir, "main.ts")],
  target: "bun",
  minify: true,
  define: stampConstants(),
  compile: {
    outfile,
    // A folder in which somebody runs the program must not decide what the program loads.
    autoloadDotenv: false,
    autoloadBunfig: false,
    ...(target && executablePath ? { target: asTarget(target), executablePath } : {}),
  },
});
console.log(outputs[0]?.path ?? outfile);

/** Safe because Bun refuses a name that it does not know. */
function asTarget(name: string): Bun.Build.CompileTarget {
  return name as Bun.Build.CompileTarget;
}
