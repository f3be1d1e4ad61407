/** Code that could not be loaded. Its message is a sentence for the screen. */
export class CodeNotLoaded extends Error {
  override readonly name = "CodeNotLoaded";
  constructor(
    /** The part of the screen, as the beginning of a sentence: "The menu". */
    part: string,
    /** The portal was updated since the page was opened, so that only a reload helps. */
    readonly isReplaced: boolean,
    options?: ErrorOptions,
  ) {
    const reason = isReplaced
      ? "The portal was updated since this page was opened. Reload the page to go on."
      : "Check your connection and try again.";
    super(`${part} could not be loaded. ${reason}`, options);
  }
}

const retryAfterMs = 300;

/**
 * Loads code on demand, with one retry.
 *
 * @param part what the code is for, as the beginning of a sentence: "The menu"
 * @throws CodeNotLoaded; calling it again tries again
 */
export async function loadCode<Code>(part: string, importCode: () => Promise<Code>): Promise<Code> {
  try {
    return await importFetched(importCode);
  } catch (error) {
    if (error instanceof NotServed) throw new CodeNotLoaded(part, true, { cause: error });
  }
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  try {
    return await importFetched(importCode);
  } catch (cause) {
    throw new CodeNotLoaded(part, cause instanceof NotServed, { cause });
  }
}

/**
 * Imports code once its files are in the browser's cache. Some browsers (Firefox up to 153) remember a failed import
 * for as long as the page lives and never request the file again, so a file is imported only after a plain request
 * for it has succeeded.
 */
export async function importFetched<Code>(importCode: () => Promise<Code>): Promise<Code> {
  // Set by the build; without a build modules are not files that a page requests.
  const folder = process.env.CODE_FOLDER;
  const file = /import\(\s*["']([^"']+)["']/.exec(String(importCode))?.[1];
  if (folder && file) await fetchWithImports(folder + fileName(file));
  return importCode();
}

/** The server answers, but no longer has the file. */
class NotServed extends Error {}

const fetched = new Set<string>();

async function fetchWithImports(address: string): Promise<void> {
  if (fetched.has(address) || isPartOfPage(address)) return;
  const response = await fetch(address);
  if (response.status === 404) throw new NotServed(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  const imports = (await response.text()).matchAll(/\b(?:from|import)\s*"(\.\/[^"]+)"/g);
  const folder = address.slice(0, address.lastIndexOf("/") + 1);
  await Promise.all(Array.from(imports, ([, file = ""]) => fetchWithImports(folder + fileName(file))));
  fetched.add(address);
}

/** Loaded before the page came to life. */
function isPartOfPage(address: string): boolean {
  return document.querySelector(`link[rel=modulepreload][href="${CSS.escape(address)}"]`) !== null;
}

const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);
