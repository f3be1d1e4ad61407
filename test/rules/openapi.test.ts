import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { taskFileTypes } from "#/src/contract/choices/files";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { refusalsOf } from "#/src/http/refusals";
import { expectJson, startApp, type TestApp, withToken } from "../support/app";
import { differences, type Schema } from "../support/json-schema";
import { type Description, type Operation, pointedTo, withoutReferences } from "../support/openapi";
import { bodiless, goodRequests, makeWorld, senderOf, type World } from "../support/requests";
import { addBothOwners } from "../support/templates";

let app: TestApp;
let world: World;
/** The description as sent, and with its references resolved. */
let described: Description;
let api: Description;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  described = await expectJson<Description>(await app.as("viewer")("GET", "/api/openapi.json"));
  api = withoutReferences(described);
});
afterAll(() => app.stop());

const rows = Object.entries(permissions).map(([action, row]) => ({ action: action as Action, ...row }));
const withBody = rows.filter(
  ({ method, action }) => ["POST", "PUT", "PATCH"].includes(method) && !bodiless.includes(action),
);

describe("the API's description", () => {
  test("is OpenAPI 3.1 with a title, a version, this portal's address and a way to sign in", () => {
    expect(api.openapi).toMatch(/^3\.1\.\d+$/);
    expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(api.servers).toEqual([{ url: app.url }]);
    expect(Object.keys(api.components.securitySchemes)).toEqual(["token"]);
  });

  test("describes exactly the routes of the permission table", () => {
    const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test("gives each operation a described tag, a summary, a description and its responses", () => {
    const tagNames = described.tags.map(({ name }) => name);
    expect(described.tags.filter(({ description }) => description.length < 10)).toEqual([]);
    for (const row of rows) {
      const { summary, description, tags, responses } = operation(row);
      expect(summary).toMatch(/^[A-Z][^.;:]{5,59}$/);
      expect(description).toMatch(/^[A-Z].{9,}\.$/s);
      expect(tags).toHaveLength(1);
      expect(tagNames).toContain(tags[0] ?? "");
      expect(Object.keys(responses)).not.toEqual([]);
    }
    expect(tagNames.toSorted()).toEqual([...new Set(rows.flatMap((row) => operation(row).tags))].toSorted());
  });

  test("names each operation by a unique verb and noun", () => {
    const ids = rows.map((row) => operation(row).operationId);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]*)*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(rows.length);
    const verbs = new Set(ids.map((id) => id.replace(/[A-Z].*/, "")));
    for (const verb of ["get", "post", "put", "patch"]) expect(verbs).not.toContain(verb);
    expect(ids).toEqual(expect.arrayContaining(["createClient", "listClients", "updateTask", "signOut"]));
  });

  test("names every enumeration", () => {
    const { schemas } = described.components;
    const named = Object.entries(schemas).filter(([, schema]) => "enum" in schema);
    expect(named.map(([name]) => name)).toEqual(
      expect.arrayContaining(["ClientStatus", "TaskStatus", "Role"]),
    );
    const enumerations = placesOf(described, (node) => Array.isArray(node.enum) && node.enum.length > 1);
    expect(enumerations.toSorted()).toEqual(named.map(([name]) => `/components/schemas/${name}`).toSorted());
  });

  test("describes a default in the body in words, so that no generator requires the field", () => {
    const places = placesOf(described, (node) => "default" in node && !("responses" in node));
    expect(
      places.filter((place) => !/^\/paths\/.*\/parameters\//.test(place) && !place.endsWith("/responses")),
    ).toEqual([]);
    const { properties, required } = schemaNamed("CreateClient");
    expect(properties?.status).toMatchObject({ description: 'Default: "lead"' });
    expect(required).not.toContain("status");
    const inAnswers = rows.flatMap((row) => Object.values(operation(row).responses));
    expect(JSON.stringify(placesOf(inAnswers, isDefaulted))).toBe("[]");
  });

  test("has no unresolved reference", () => {
    const text = JSON.stringify(described);
    for (const [, reference = ""] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(typeof pointedTo(described, reference), reference).toBe("object");
    }
    expect(text).not.toMatch(/"\$ref":"[^#]/);
  });

  test("declares every placeholder of a path as a parameter", () => {
    for (const row of rows) {
      const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const named = parameters(row, "path");
      expect(named.map(({ name }) => name)).toEqual(inPath);
      expect(named.every(({ required }) => required === true)).toBe(true);
    }
  });

  test("describes the body that each write takes, and that others take none", () => {
    for (const row of withBody) {
      const body = operation(row).requestBody;
      expect(body?.required).toBe(true);
      if (row.action === "upload.send") {
        expect(Object.keys(body?.content ?? {})).toEqual([...taskFileTypes]);
        continue;
      }
      const type = row.action === "task.setNeeds" ? "array" : "object";
      expect(body?.content["application/json"]?.schema).toMatchObject({ type });
    }
    const others = rows.filter((row) => !withBody.includes(row));
    expect(others.filter((row) => operation(row).requestBody)).toEqual([]);
  });

  test("declares Idempotency-Key and If-Match where they apply", () => {
    const headersOf = (row: (typeof rows)[number]) => parameters(row, "header").map(({ name }) => name);
    for (const row of rows) {
      const counts = row.method !== "GET" && row.access.viewer !== "public";
      expect(headersOf(row).includes("Idempotency-Key")).toBe(counts);
    }
    // A separate test checks that edits and deletions take If-Match.
    const posts = rows.filter((row) => row.method === "POST" && headersOf(row).includes("If-Match"));
    expect(posts.map(({ action }) => action).toSorted()).toEqual([
      "audit.import",
      "form.addVersion",
      "lead.generateProfile",
      "request.review",
    ]);
  });

  test("requires a sign-in everywhere except on public routes", () => {
    for (const row of rows) {
      expect(operation(row).security).toEqual(row.access.viewer === "public" ? [] : undefined);
    }
  });

  test("lists each status of an operation's refusals, and describes it as a problem", () => {
    const refusals = refusalsOf(app.app.routes);
    for (const row of rows) {
      const { default: failed, ...answers } = operation(row).responses;
      const refused = Object.entries(answers).filter(([status]) => Number(status) >= 400);
      expect(refused.map(([status]) => Number(status))).toEqual(refusals.get(row.action) ?? []);
      const types = ["application/problem+json", ...(isVisited(row) ? ["text/html"] : [])];
      for (const answer of [failed, ...refused.map(([, each]) => each)]) {
        expect(Object.keys(answer?.content ?? {})).toEqual(types);
        expect(answer?.content?.["application/problem+json"]?.schema).toMatchObject({
          required: ["title", "status", "detail"],
        });
      }
    }
  });

  test("describes the headers of its responses", () => {
    for (const row of rows.filter(({ access }) => access.viewer !== "public")) {
      const { responses } = operation(row);
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        if (Number(status) < 400) expect(Object.keys(headers)).toContain("X-Portal-Date");
        const isDoneWrite = row.method !== "GET" && Number(status) < 400;
        for (const header of ["X-Operation-Id", "X-Undo-Until"]) {
          expect(Object.hasOwn(headers, header)).toBe(isDoneWrite);
        }
        if (status !== "401") expect(Object.keys(headers)).toContain("X-Token-Expires");
      }
      expect(Object.keys(responses["429"]?.headers ?? {})).toContain("Retry-After");
    }
  });

  test("describes each named schema of the contract once, by that name", () => {
    const { schemas } = described.components;
    const names = Object.keys(schemas);
    expect(names).toEqual(expect.arrayContaining(["Client", "Task", "Problem", "UpdateTask", "JsonValue"]));
    expect(names.filter((name) => !/^[A-Z]\w+$/.test(name))).toEqual([]);
    const bodies = Object.values(described.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(mediaOf);
    const inPlace = bodies.filter((schema) => schema.type === "object" && schema.properties);
    expect(inPlace.map((schema) => Object.keys(schema.properties ?? {}))).toEqual([
      ["status", "version", "commit", "builtAt"],
      ["status"],
    ]);
  });
});

describe("what the API does agrees with its description", () => {
  /** ETags that identify an order, or the answers that were sent, instead of a version. */
  const orders = /^"[0-9a-f]{16}"$/;
  const etags: Partial<Record<Action, RegExp>> = {
    "project.list": orders,
    "project.reorder": orders,
    "request.read": orders,
    "request.review": orders,
    "template.list": orders,
    "template.reorder": orders,
    "template.reorderCategories": orders,
  };
  for (const action of Object.keys(goodRequests) as (keyof typeof goodRequests)[]) {
    const row = { action, ...permissions[action] };
    test(`${row.method} ${row.path}`, async () => {
      const { path, body, status } = await goodRequests[action](world);
      const answered = operation(row).responses[String(status)];
      if (!answered) throw new Error(`${status} is not described`);
      const call = action.startsWith("auth.token")
        ? withToken(app.url, app.people.viewer)
        : app.as(senderOf(action));
      const sent = operation(row).requestBody?.content["application/json"]?.schema;
      expect(sent ? differences(body, sent) : []).toEqual([]);

      const answer = await call(row.method, path, body);
      expect(answer.status).toBe(status);
      expect(answer.headers.has("Location")).toBe("Location" in (answered.headers ?? {}));
      if (status === 201) await expectAddress(answer.headers.get("Location"), call);
      const usual = "304" in operation(row).responses ? /^W\/"[0-9a-f]{27}"$/ : /^"\d+"$/;
      for (const header of Object.keys(answered.headers ?? {})) {
        if (header === "ETag") expect(answer.headers.get("ETag")).toMatch(etags[action] ?? usual);
      }
      const [[type, media] = []] = Object.entries(answered.content ?? {});
      if (!type || !media) return expect(await answer.text()).toBe("");
      expect(answer.headers.get("Content-Type")).toStartWith(type.replace("*", ""));
      const value = type === "application/json" ? await answer.json() : await answer.text();
      expect(differences(value, media.schema)).toEqual([]);
    });
  }

  test("a refusal is a problem as described", async () => {
    const answer = await app.as("admin")("POST", "/api/clients", { name: "", id: "x" });
    const schema = api.paths["/api/clients"]?.post?.responses.default?.content?.["application/problem+json"];
    if (!schema) throw new Error("refusals are not described");
    expect(answer.status).toBe(400);
    expect(differences(await answer.json(), schema.schema)).toEqual([]);
  });
});

/** Returns a path of the API that responds to a read, or lists its methods. */
async function expectAddress(location: string | null, call: ReturnType<TestApp["as"]>) {
  expect(location).toMatch(/^\/api\/[\w/-]+$/);
  const read = await call("GET", location ?? "");
  expect([200, 405]).toContain(read.status);
  if (read.status === 405) expect(read.headers.get("Allow")).toMatch(/PATCH|PUT|DELETE/);
}

function operation({ method, path }: { method: string; path: string }): Operation {
  const found = api.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
}

/** True for calls that a browser navigates to for signing in or out, which may return a page. */
function isVisited({ action, method, access }: (typeof rows)[number]): boolean {
  return action.startsWith("auth.") && method === "GET" && access.viewer === "public";
}

/** Returns the schemas of an operation's JSON body and its successful response; of a list, that of its items. */
function mediaOf({ requestBody, responses }: Operation): Schema[] {
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return [requestBody, ...answers.map(([, answer]) => answer)].flatMap((each) => {
    const schema = each?.content?.["application/json"]?.schema;
    return schema ? [schema.items ?? schema] : [];
  });
}

function schemaNamed(name: string): Schema {
  return Object(described.components.schemas)[name];
}

function isDefaulted({ description }: Record<string, unknown>): boolean {
  return typeof description === "string" && /(^|\. )Default: /.test(description);
}

/**
 * Returns the JSON pointers of matching places in the description; a place reached twice, as in a circle, is listed
 * once.
 */
function placesOf(
  node: unknown,
  isSuch: (node: Record<string, unknown>) => boolean,
  { place = "", met = new Set<unknown>() } = {},
): string[] {
  if (typeof node !== "object" || node === null || met.has(node)) return [];
  met.add(node);
  const below = Object.entries(node).flatMap(([key, value]) =>
    placesOf(value, isSuch, { place: `${place}/${key}`, met }),
  );
  return isSuch({ ...node }) ? [place, ...below] : below;
}

function parameters(row: { method: string; path: string }, place: string) {
  return operation(row).parameters?.filter((parameter) => parameter.in === place) ?? [];
}
