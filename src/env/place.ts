import { join } from "node:path";

/** Where Bun mounts the files that an executable carries. */
const embedded = "/$bunfs/root";

/** True in `dist/agency-portal`, where everything is in one file; false in the repository. */
export const isOneFile = import.meta.dir.startsWith(embedded);

/**
 * The folder of the project. What the portal reads of its own (migrations, the build, fonts, `public/`) has the same
 * path below it in the repository and in the one file, and is read the same way.
 */
export const projectRoot = isOneFile ? embedded : join(import.meta.dir, "../..");

/** The file of a thread of its own, by its path below the project; what is compiled is JavaScript. */
export function workerPath(path: string): string {
  return join(projectRoot, isOneFile ? path.replace(/\.ts$/, ".js") : path);
}

/** How somebody at this machine calls a script of package.json, such as `db:verify`. */
export function callOf(script: string): string {
  return isOneFile ? `agency-portal ${script.replace(/^db:/, "")}` : `bun run ${script}`;
}
