import { afterAll, beforeAll, expect } from "bun:test";
import { basename, extname, join } from "node:path";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { projectRoot } from "#/src/env/place";
import { shownToasts } from "./shown-toasts";

/** A part of a screen that loads on demand, as named in the source. */
export type PartInSource = {
  name: string;
  file: string;
  source: string;
  /** True when `Lazy` can close it wherever it is shown, so that its failure leaves the screen as it was. */
  isClosable: boolean;
};

/** Lists every `lazyPart` and `loadCode` in the source; without a name for those whose failure is silent. */
export async function partsInSource(): Promise<PartInSource[]> {
  const texts = new Map<string, string>();
  for await (const source of sourceFiles()) {
    if (/\.test\.tsx?$/.test(source)) continue;
    texts.set(source, await Bun.file(join(projectRoot, source)).text());
  }
  return [...texts].flatMap(([source, text]) => {
    const calls = text.matchAll(
      /(?:const (\w+) = )?(?:lazyPart|loadCode)\(\s*(?:"([^"]*)"|null),\s*\(\) =>\s*import\("([^"]+)"\)/g,
    );
    return calls
      .map(([, variable, name = "", path = ""]) => {
        const isClosable = variable !== undefined && isClosed(variable, source, texts);
        return { name, file: basename(path), source, isClosable };
      })
      .toArray();
  });
}

/**
 * True when each use of this part, in its file or one that imports it, can close it: a menu, a date of a row, or a
 * `Lazy` that passes how.
 */
function isClosed(variable: string, source: string, texts: ReadonlyMap<string, string>): boolean {
  const module = basename(source, extname(source));
  const imports = new RegExp(`import \\{[^}]*\\b${variable}\\b[^}]*\\} from "[^"]*/${module}"`);
  const use = new RegExp(`<(\\w+)\\s[^<>]*?\\b(?:part|panel)=\\{${variable}\\}([^<]*)`, "g");
  const uses = [...texts].flatMap(([path, text]) =>
    path === source || imports.test(text) ? text.matchAll(use).toArray() : [],
  );
  return (
    uses.length > 0 &&
    uses.every(([all, tag, rest = ""]) => {
      if (tag !== "Lazy") return tag === "DayButton" || all.includes("panel=");
      return /\b(onClose|onDone)\b|\.\.\.controls\b/.test(rest);
    })
  );
}

/** Lists source files with other on-demand imports, and their number. */
export async function otherImports(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for await (const source of sourceFiles()) {
    if (/\.test\.tsx?$/.test(source) || source.startsWith("islands/build/")) continue;
    const text = (await Bun.file(join(projectRoot, source)).text())
      .replaceAll(/^\s*(\/\/|\*).*$/gm, "")
      .replaceAll(/typeof import\(/g, "");
    const all = text.match(/\bimport\(/g)?.length ?? 0;
    const named =
      text.match(/(?:lazyPart|loadCode)\(\s*(?:"[^"]*"|null),\s*\(\) =>\s*import\(/g)?.length ?? 0;
    if (all > named) found[source] = all - named;
  }
  return found;
}

async function* sourceFiles() {
  for (const folder of ["islands", "src/client"])
    yield* new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scan(projectRoot);
}

/**
 * Answers requests for code like a stopped server, except for the files of parts that `loads` names, and walks through
 * parts that cannot be loaded. Call it once, before `inDocument`.
 */
export function withoutCode(parts: readonly PartInSource[]) {
  const released = new Set<string>();
  const walked = new Set<string>();
  const bunsFetch = globalThis.fetch;
  const answered = async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? new URL(input.url).pathname : String(input);
    const file = /^\/assets\/(.+)$/.exec(address)?.[1];
    if (file === undefined) return bunsFetch(input, init);
    if (!released.has(file)) throw new TypeError("Failed to fetch");
    return new Response("");
  };
  globalThis.fetch = Object.assign(answered, { preconnect: bunsFetch.preconnect });
  beforeAll(() => {
    process.env.CODE_FOLDER = "/assets/";
  });
  afterAll(() => {
    delete process.env.CODE_FOLDER;
    globalThis.fetch = bunsFetch;
  });

  const fileOf = (name: string) => {
    const part = parts.find((each) => each.name === name);
    if (!part) throw new Error(`No part is called ${name}.`);
    return part.file;
  };

  return {
    walked,
    /**
     * Requests a part that cannot be loaded: a toast reports it, and the screen's content and typed text are still
     * there; with `leaves` the screen may change.
     */
    async fails(name: string, ask: () => unknown, { leaves = false } = {}) {
      for (const field of document.querySelectorAll("textarea")) {
        fireEvent.input(field, { target: { value: "Half written" } });
      }
      const before = leaves ? [] : onScreen();
      shownToasts.length = 0;
      await ask();
      const sentence = `${name} could not be loaded. Check your connection and try again.`;
      await waitFor(() => {
        if (!shownToasts.some((toast) => toast.includes(sentence)))
          throw new Error(`No toast said: ${sentence}`);
      });
      expect(before.filter((each) => !onScreen().includes(each))).toEqual([]);
      expect(screen.queryByText("This part of the page could not be shown")).toBeNull();
      walked.add(name);
    },
    /** Loads a part that failed before, once every other part of its file has failed too. */
    async loads(name: string, ask: () => unknown) {
      const file = fileOf(name);
      const waiting = parts.find((part) => part.file === file && !walked.has(part.name));
      if (waiting) throw new Error(`${waiting.name} has not failed yet.`);
      released.add(file);
      await ask();
    },
    async tryAgain(name: string) {
      const title = await screen.findByText(`${name} could not be loaded`);
      const buttons = title.closest("[role=alert]")?.querySelectorAll("button") ?? [];
      const again = [...buttons].find(({ textContent }) => textContent === "Try again");
      if (!again) throw new Error(`${name} offers no second try.`);
      fireEvent.click(again);
    },
  };
}

/** Lists what a person would miss: rows and headings of the screen, open dialogs, and typed text. */
function onScreen(): string[] {
  const words = [...document.querySelectorAll("main a, main h1, main h2, main h3, main td, dialog[open] h2")];
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>("main textarea, main input, dialog textarea"),
  ];
  return [
    ...words.map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    ...fields.map(({ name, value }) => `${name}=${value}`),
  ];
}
