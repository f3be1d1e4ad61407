import { join, resolve } from "node:path";
import { projectRoot } from "#/src/env/place";
import { compileServer, layOutFiles } from "./compile";

/**
 * Builds `dist/agency-portal` (or the file given first): the server as a single executable, Bun included. For another
 * machine, pass its Bun target and a Bun executable for it after the file.
 */
const [outfile = join(projectRoot, "dist/agency-portal"), target, executablePath] = process.argv.slice(2);
const files = join(projectRoot, "dist/one-file");
await layOutFiles(files);
console.log(await compileServer(files, resolve(outfile), { target, executablePath }));
