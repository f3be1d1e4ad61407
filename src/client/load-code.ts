import { ApiError } from "./api-error";

/** Code that could not be loaded. The message is a sentence for the screen. */
export class CodeNotLoaded extends Error {
  constructor(
    /** The part of the screen, as the beginning of a sentence: "The menu". */
    part: string,
    /** True when the portal was updated after the page was opened, so that only a reload helps. */
    readonly isReplaced: boolean,
    options?: ErrorOptions,
  ) {
    const reason = isReplaced
      ? "The portal was updated. Reload the page."
      : "Check your connection and try again.";
    super(`${part} could not be loaded. ${reason}`, options);
  }
}

const retryAfterMs = 300;

/**
 * Loads code on demand, with one retry.
 *
 * @param part the name of the code, as the beginning of a sentence: "The menu"
 * @throws CodeNotLoaded; another call retries
 */
export async function loadCode<Code>(
  part: string,
  importCode: () => Promise<Code>,
  isRetry = false,
): Promise<Code> {
  try {
    return await importFetched(importCode);
  } catch (cause) {
    const isReplaced = cause instanceof ApiError && cause.status === 404;
    if (isReplaced || isRetry) throw new CodeNotLoaded(part, isReplaced, { cause });
  }
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  return loadCode(part, importCode, true);
}

/**
 * Imports code once its files are in the browser's cache. Some browsers (Firefox up to 153) remember a failed import
 * for the lifetime of the page and never request the file again, so a file is imported only after a plain request for
 * it has succeeded.
 */
export async function importFetched<Code>(importCode: () => Promise<Code>): Promise<Code> {
  const [, file] = /import\(\s*["'](?:.*\/)?([^"'/]+)["']/.exec(String(importCode)) ?? [];
  // Without a build, modules are not files that a page requests.
  if (process.env.CODE_FOLDER && file) await fetchWithImports(file);
  return importCode();
}

/** Imports of each file that was requested, or is being requested. */
const importsByFile = new Map<string, Promise<string[]>>();

/** Requests a file of the build and its imports, all in one folder, each once. */
async function fetchWithImports(file: string, visited = new Set<string>()): Promise<void> {
  if (visited.has(file)) return;
  visited.add(file);
  let imports = importsByFile.get(file);
  if (!imports) {
    imports = fetchFile(process.env.CODE_FOLDER + file);
    importsByFile.set(file, imports);
    // The next call requests it again.
    imports.catch(() => importsByFile.delete(file));
  }
  await Promise.all((await imports).map((each) => fetchWithImports(each, visited)));
}

/** Requests a file, unless the page preloads it, and returns the names of the files that it imports. */
async function fetchFile(address: string): Promise<string[]> {
  if (document.querySelector(`link[rel=modulepreload][href="${address}"]`)) return [];
  const response = await fetch(address);
  if (!response.ok) throw await ApiError.from(response);
  const imports = (await response.text()).matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g);
  return Array.from(imports, ([, imported]) => imported ?? "");
}
