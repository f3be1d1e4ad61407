import { join } from "node:path";

/** Path at which Bun mounts the files embedded in an executable. */
const embedded = "/$bunfs/root";

/** True in the single-file program `dist/agency-portal`, false in the repository. */
export const isOneFile = import.meta.dir.startsWith(embedded);

/**
 * The project's folder. The portal's own files (migrations, the build, fonts, `public/`) have the same paths below it
 * in the repository and in the single-file program.
 */
export const projectRoot = isOneFile ? embedded : join(import.meta.dir, "../..");

/** Returns the path of a worker's file from its path in the project; in the single-file program it is JavaScript. */
export function workerPath(path: string): string {
  return join(projectRoot, isOneFile ? path.replace(/\.ts$/, ".js") : path);
}

/** Returns the command line for a script of package.json, such as `db:verify`. */
export function callOf(script: string): string {
  return isOneFile ? `agency-portal ${script.replace(/^db:/, "")}` : `bun run ${script}`;
}
