import { afterAll, beforeAll, describe, expect, mock, test } from "bun:test";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import typescript from "typescript-api";
import { expectJson, makeClient, startApp, type TestApp } from "../support/app";
import { temporaryFolder } from "../support/database";
import type { Description } from "../support/openapi";

let app: TestApp;
let described: Description;
beforeAll(async () => {
  app = await startApp({ templates: false });
  described = await expectJson<Description>(await app.as("viewer")("GET", "/api/openapi.json"));
});
afterAll(() => app.stop());

describe("other tools on the API's description", () => {
  test("Redocly's strictest rules find no fault", async () => {
    // The portal has no license.
    const config = await createConfig({ extends: ["recommended-strict"], rules: { "info-license": "off" } });
    const found = await lintFromString({ source: JSON.stringify(described), config });
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    const { "/api/tasks": tasks, ...paths } = described.paths;
    const spoilt = {
      ...described,
      paths: { ...paths, "/api/tasks": { ...tasks, patch: { responses: {} } } },
    };
    expect(await lintFromString({ source: JSON.stringify(spoilt), config })).not.toEqual([]);
  });

  test("openapi-typescript's types compile, restrict programs to the API, and match its responses", async () => {
    const folder = await temporaryFolder();
    await Bun.write(join(folder.path, "portal.ts"), await typesOf(described));
    await Bun.write(join(folder.path, "program.ts"), program);
    await Bun.write(join(folder.path, "mistaken.ts"), mistaken);
    await Bun.write(
      join(folder.path, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["program.ts", "mistaken.ts"] }),
    );
    const mistakes = [...(await compile(folder.path)).matchAll(/^(\S*\/)?(\w+\.ts\(\d+),/gm)];
    expect(mistakes.map(([, , place]) => place)).toEqual(["mistaken.ts(6", "mistaken.ts(7"]);

    const client = await makeClient(app, { name: "Typed House" });
    const { addTo, namesOf } = (await import(join(folder.path, "program.ts"))) as typeof Program;
    expect(await namesOf(app.url, app.people.viewer.token, client.id)).toEqual(["Typed House", 404]);
    expect(await addTo(app.url, app.people.manager.token)).toEqual(["lead", "medium"]);
    await folder.remove();
  });
});

const root = join(import.meta.dir, "../..");

const compilerOptions = {
  ...{ strict: true, noEmit: true, target: "esnext", module: "preserve", skipLibCheck: true },
  ...{ lib: ["esnext", "dom", "dom.iterable"], types: [] },
  paths: { "openapi-fetch": [`${root}/node_modules/openapi-fetch`] },
};

/** Exports of the program. */
declare namespace Program {
  function namesOf(
    baseUrl: string,
    token: string,
    id: string,
  ): Promise<[string | undefined, number | undefined]>;
  function addTo(baseUrl: string, token: string): Promise<[string | undefined, string | undefined]>;
}

/** A program whose author knows only the description. */
const program = `
import createClient from "${root}/node_modules/openapi-fetch";
import type { components, paths } from "./portal";

export async function namesOf(baseUrl: string, token: string, id: string) {
  const portal = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });
  const { data } = await portal.GET("/api/clients/{id}", { params: { path: { id } } });
  const client: components["schemas"]["Client"] | undefined = data?.client;
  const { error } = await portal.GET("/api/tasks/{id}", { params: { path: { id } } });
  const problem: components["schemas"]["Problem"] | undefined = error;
  return [client?.name, problem?.status];
}

/** Leaves out everything with a default. */
export async function addTo(baseUrl: string, token: string) {
  const portal = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });
  const { data: client } = await portal.POST("/api/clients", {
    body: {
      name: "Plain House",
      brandNames: ["Plain"],
      primaryContactName: "Ann",
      primaryContactEmail: "ann@plain.test",
    },
  });
  const status: components["schemas"]["ClientStatus"] | undefined = client?.status;
  const { data: project } = await portal.POST("/api/design-projects", {
    body: {
      projectName: "Boxes",
      clientId: client?.id ?? "",
      projectType: "brand_story",
      dueDate: "2026-12-01",
    },
  });
  return [status, project?.priority];
}
`;

/** A program with two mistakes: a client without a name, and a path that does not exist. */
const mistaken = `
import createClient from "${root}/node_modules/openapi-fetch";
import type { paths } from "./portal";

const portal = createClient<paths>({ baseUrl: "" });
await portal.POST("/api/clients", { body: { brandNames: [] } });
await portal.GET("/api/nowhere");
`;

/** The generator uses the compiler's interface of TypeScript 5, which the current compiler no longer has. */
async function typesOf(description: object): Promise<string> {
  mock.module("typescript", () => ({ ...typescript, default: typescript }));
  const { astToString, default: openapiTypescript } = await import("openapi-typescript");
  return astToString(await openapiTypescript(JSON.stringify(description)));
}

/** Messages of the project's own compiler. */
function compile(folder: string): Promise<string> {
  const child = Bun.spawn([join(root, "node_modules/.bin/tsc"), "-p", folder], { stdout: "pipe" });
  return new Response(child.stdout).text();
}
