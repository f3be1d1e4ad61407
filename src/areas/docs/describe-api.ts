import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import packageJson from "../../../package.json";
import { permissions } from "../../contract/permissions";
import type { Action } from "../../contract/rights";
import type { AppEnv } from "../../http/types";

const idempotencyKey = {
  in: "header",
  name: "Idempotency-Key",
  description: "A key of your own for this request: sent again with it, the request is done once",
  schema: { type: "string", maxLength: 200 },
} as const;

/** The OpenAPI description of the routes, made from the schemas that validate them. */
export async function describeApi(api: Hono<AppEnv>, serverUrl: string): Promise<object> {
  const description = await generateSpecs(api, {
    documentation: {
      info: {
        title: "Agency Portal API",
        version: packageJson.version,
        description:
          "Everything the portal's screens and its command line do. Sign in with a bearer token, or in a browser with its session.",
      },
      servers: [{ url: serverUrl }],
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer" },
        },
      },
      security: [{ token: [] }],
    },
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  });
  for (const [action, { method, path, access }] of Object.entries(permissions)) {
    const operation = description.paths[path]?.[method.toLowerCase() as Lowercase<typeof method>];
    if (!operation) continue;
    operation.tags = [tags[action.split(".")[0] as Noun<Action>]];
    if (operation.requestBody) {
      for (const [status, description] of Object.entries(refusedBodies(action as Action))) {
        operation.responses = {
          ...operation.responses,
          [status]: { ...operation.responses?.default, description },
        };
      }
    }
    if (access.viewer === "public") operation.security = [];
    else if (method !== "GET") operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  }
  return description;
}

/** Why a body that is too slow or too large is refused. */
function refusedBodies(action: Action) {
  const isFile = action === "upload.send";
  const size = isFile ? "5 MB" : permissions[action].access.viewer === "public" ? "16 kB" : "1 MB";
  const time = isFile ? "30 seconds passed without a byte, or 15 minutes in all" : "15 seconds passed";
  return { 408: `${time} before the body had arrived`, 413: `The body is larger than ${size}` };
}

/** What an action is about. */
type Noun<A> = A extends `${infer N}.${string}` ? N : never;

const tags: Record<Noun<Action>, string> = {
  auth: "Sign-in",
  health: "Health",
  docs: "Documentation",
  client: "Clients",
  onboarding: "Onboarding",
  task: "Tasks",
  template: "Templates",
  report: "Reports",
  user: "Administration",
  auditLog: "Administration",
  token: "API tokens",
  device: "Sign-in",
  designer: "People",
  upload: "Files",
  object: "Files",
  lead: "Leads",
  audit: "Audits",
  upcomingAudit: "Audits",
  project: "Design",
  asset: "Design",
  revision: "Design",
};
