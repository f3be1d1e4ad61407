import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Build } from "#/islands/build/manifest";
import { type FormFieldKind, formFieldKind } from "#/src/contract/choices/forms";
import { serveBuild } from "#/src/shell/assets";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { builtOnce } from "../support/built-once";
import { patience } from "../support/patience";
import { addRequest, field } from "../support/request-forms";

setDefaultTimeout(patience.test);

/** In bytes, gzipped; the leads include the cards, but neither the board nor the list. */
const budgets = [
  ["clients", "/", 105_000],
  ["leads", "/client-leads", 115_000],
  ["home of a client", "a home", 107_000],
  ["form for a client", "a form", 107_000],
] as const;

/** The screens of clients, by their name above. */
const ofClients: Record<string, () => string> = {
  "a home": () => `/clients/${task.clientId}`,
  "a form": () => `/requests/${task.id}`,
};

let build: Build;
let app: TestApp;
let task: { id: string; clientId: string };
beforeAll(async () => {
  build = await builtOnce();
  serveBuild(build);
  app = await startApp();
  const own = await makeClient(app);
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
  const { id } = await addRequest(app, own.id, formFieldKind.values.map(fieldOf));
  task = { id, clientId: own.id };
});
afterAll(() => app.stop());

test.each(budgets)(
  "the first scripts of the %s screen, %s, are at most %d bytes",
  async (_, path, budget) => {
    const scripts = await scriptsOf(path);
    expect(scripts.length).toBeGreaterThan(1);
    const sizes = await Promise.all(scripts.map(async (file) => ({ file, bytes: await gzippedSize(file) })));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${(total / 1000).toFixed(1)} kB of scripts in ${sizes.length} files`);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(budget);
  },
);

test("a form's scripts are requested while the page is parsed, in as many files as a browser has connections", async () => {
  const { entry, entryImports, islands } = build.manifest;
  const form = islands["request-form"];
  const preloaded: (string | null)[] = [];
  await new HTMLRewriter()
    .on("link[rel=preload][as=script]", {
      element: (link) => {
        preloaded.push(link.getAttribute("href"));
      },
    })
    .transform(await app.as("client")("GET", `/requests/${task.id}`))
    .text();
  expect(preloaded).toEqual([entry, ...entryImports, form?.file ?? "", ...(form?.imports ?? [])]);
  expect(preloaded.length).toBeLessThanOrEqual(6);
});

/** Lists every script that the HTML names, and those that hydrate it. */
async function scriptsOf(path: string): Promise<string[]> {
  const { entry, entryImports } = build.manifest;
  const of = ofClients[path];
  const found = new Set([entry, ...entryImports]);
  const add = (address: string | null) => {
    if (address) found.add(address);
  };
  await new HTMLRewriter()
    .on("script[src]", { element: (script) => add(script.getAttribute("src")) })
    .on("[data-scripts]", {
      element: (island) => island.getAttribute("data-scripts")?.split(" ").forEach(add),
    })
    .transform(await (of ? app.as("client")("GET", of()) : app.as("manager")("GET", path)))
    .text();
  return [...found];
}

/** Size of the compressed file, as sent. */
async function gzippedSize(path: string): Promise<number> {
  const file = Bun.file(join(build.folder, `${path}.gz`));
  if (!(await file.exists())) throw new Error(`the build made no ${path}.gz`);
  return file.size;
}

/** Builds a field of each kind, so that no control of the form is missing. */
function fieldOf(kind: FormFieldKind) {
  const column = { key: "name", label: "Name", kind: "text" };
  return field(`a_${kind}`, {
    kind,
    ...((kind === "choice" || kind === "choices") && { options: ["One", "Other"] }),
    ...(kind === "table" && { columns: [column] }),
    ...(kind === "access" && { access: { kind: "ads" } }),
  });
}
