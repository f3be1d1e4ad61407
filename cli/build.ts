import { join } from "node:path";
import { stampConstants } from "#/src/env/build-stamp";

/**
 * Builds `dist/portal` (or the file given first): the command line as a single executable, Bun included. For another
 * machine, pass its Bun target and a Bun executable for it after the file.
 */
const [outfile = join(import.meta.dir, "../dist/portal"), target, executablePath] = process.argv.slice(2);

const { outputs } = await Bun.build({
  entrypoints: [join(import.meta.dir, "main.ts")],
  target: "bun",
  minify: true,
  define: stampConstants(),
  compile: {
    outfile,
    // Files in the working folder must not decide what the program loads.
    autoloadDotenv: false,
    autoloadBunfig: false,
    ...(target && executablePath ? { target: asTarget(target), executablePath } : {}),
  },
});
console.log(outputs[0]?.path ?? outfile);

/** Safe because Bun refuses unknown names. */
function asTarget(name: string): Bun.Build.CompileTarget {
  return name as Bun.Build.CompileTarget;
}
