import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#/src/env/place";

/** Folders with markup, whose classes the styles cover. */
export const markupFolders = ["islands", "src/shell", "src/areas", "src/pictures"];

/** All sources of the browser's files except packages; the bundler refuses others. */
const sourceFolders = [...markupFolders, "src/client", "src/contract", "src/format", "src/imports"];
const settings = ["bun.lock", "package.json", "tsconfig.json"];
const packages = ["node_modules/*/package.json", "node_modules/@*/*/package.json"];

const isTest = /\.test\.tsx?$/;

/**
 * Returns a hash that changes with every input of a build: sources, settings, installed packages, Bun itself and the
 * mode.
 */
export function fingerprint(isDevelopment: boolean, root = projectRoot): string {
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify([Bun.version, isDevelopment]));
  for (const file of sourceFiles(root)) {
    const content = readFileSync(join(root, file));
    hash.update(JSON.stringify([file, content.length])).update(content);
  }
  return hash.digest("hex");
}

function sourceFiles(root: string): string[] {
  const patterns = [...sourceFolders.map((folder) => `${folder}/**/*`), ...settings, ...packages];
  const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })]);
  return files.filter((file) => !isTest.test(file)).toSorted();
}

/** Returns the inputs of a bundle, as paths from the root, whose changes {@link fingerprint} would miss. */
export function unseenInputs(inputs: readonly string[]): string[] {
  return inputs.filter((input) => {
    if (input.includes(":") || input.includes("node_modules/")) return false;
    return isTest.test(input) || !sourceFolders.some((folder) => input.startsWith(`${folder}/`));
  });
}
