import { join, resolve } from "node:path";
import { projectRoot } from "#/src/env/place";
import { compileServer, layOutFiles } from "./compile";

/**
 * Makes `dist/agency-portal` (or the file named first): the server as one file, Bun included. For another machine its
 * name, as Bun has it, and a Bun for it are named after the file.
 */
const [outfile = join(projectRoot, "dist/agency-portal"), target, executablePath] = process.argv.slice(2);
const files = join(projectRoot, "dist/one-file");
await layOutFiles(files);
console.log(await compileServer(files, resolve(outfile), { target, executablePath }));
