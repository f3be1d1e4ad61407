import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import packageJson from "#/package.json";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { refusalsOf } from "#/src/http/refusals";
import type { AppEnv } from "#/src/http/types";
import { answersOf, headers, sharedRefusals } from "./describe-answers";
import { nameSchemas } from "./name-schemas";

const idempotencyKey = {
  in: "header",
  name: "Idempotency-Key",
  description: "A key of your own for this request: sent again with it, the request is done once",
  schema: { type: "string", maxLength: 200 },
} as const;

/** Generates the OpenAPI description from the routes' validators, descriptions and refusals. */
export async function describeApi(api: Hono<AppEnv>, serverUrl: string): Promise<object> {
  nameSchemas();
  const description = await generateSpecs(api, {
    documentation: {
      info: {
        title: "Agency Portal API",
        version: packageJson.version,
        description:
          "Everything the portal's screens and its command line do. Sign in with a bearer token, or in a browser with its session.",
      },
      servers: [{ url: serverUrl }],
      tags: tags(),
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer" },
        },
        headers,
        responses: sharedRefusals,
      },
      security: [{ token: [] }],
    },
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  });
  const refusals = refusalsOf(api.routes);
  for (const [action, { method, path, access, section }] of entries(permissions)) {
    const operation = description.paths[path]?.[method.toLowerCase() as Lowercase<typeof method>];
    if (!operation) continue;
    const isPublic = access.viewer === "public";
    operation.tags = [section.title];
    operation.responses = answersOf(action, operation.responses, refusals.get(action) ?? []);
    if (isPublic) operation.security = [];
    else if (method !== "GET") operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  }
  return withoutUnused(description);
}

/** Removes unused schemas, such as those of queries, whose fields are parameters of operations. */
function withoutUnused<D extends { components?: { schemas?: Record<string, unknown> } }>(description: D): D {
  const text = JSON.stringify(description);
  for (const name of Object.keys(description.components?.schemas ?? {})) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete description.components?.schemas?.[name];
  }
  return description;
}

/** Returns typed entries. Safe because the table has a row for every action and nothing else. */
function entries(table: typeof permissions) {
  return Object.entries(table) as [Action, (typeof permissions)[Action]][];
}

/** The sections of the description, in the order of the permissions. */
function tags() {
  const sections = Object.values(permissions).map(({ section: { title, text } }) => [title, text] as const);
  return [...new Map(sections)].map(([name, description]) => ({ name, description }));
}
