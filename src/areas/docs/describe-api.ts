import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import packageJson from "#/package.json";
import { permissions } from "#/src/contract/permissions";
import type { Action } from "#/src/contract/rights";
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
      tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
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
  for (const [action, { method, path, access }] of entries(permissions)) {
    const operation = description.paths[path]?.[method.toLowerCase() as Lowercase<typeof method>];
    if (!operation) continue;
    const isPublic = access.viewer === "public";
    operation.tags = [tags[action.split(".")[0] as Noun<Action>]];
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

/** The entity of an action. */
type Noun<A> = A extends `${infer N}.${string}` ? N : never;

/** The tags in the order of the documentation. */
const tagTexts = {
  Clients: "Clients, their figures and their home page",
  Onboarding: "The onboarding of a client",
  Tasks: "Tasks of an onboarding, their notes and links",
  Conversation: "Comments on tasks and design projects",
  Files: "Uploads, pictures and files of tasks",
  Templates: "The standard onboarding tasks",
  Work: "Work that is due, by person",
  Leads: "Leads and their brand profiles",
  Audits: "Audits of clients, their figures and limits",
  Design: "Design projects, assets, revisions and reviews",
  Reports: "Figures over all clients",
  Search: "Search over everything the caller may read",
  Views: "Saved filters of screens",
  Invitations: "Invitations to a client's portal and its users",
  Reminders: "Reminders by mail to a client's users",
  People: "People whom work can be assigned to",
  Undo: "The caller's recent changes",
  Events: "Changes by others, as they happen",
  "Sign-in": "Signing in and out, and the caller's own account",
  "API tokens": "API tokens of all users",
  Administration: "Users, the audit log and mail",
  Health: "Probes and metrics for operators",
  Documentation: "This description",
} as const;

const tags: Record<Noun<Action>, keyof typeof tagTexts> = {
  auth: "Sign-in",
  health: "Health",
  metrics: "Health",
  docs: "Documentation",
  client: "Clients",
  invitation: "Invitations",
  reminder: "Reminders",
  person: "Invitations",
  onboarding: "Onboarding",
  task: "Tasks",
  taskComment: "Conversation",
  projectComment: "Conversation",
  comment: "Conversation",
  taskFile: "Files",
  template: "Templates",
  report: "Reports",
  work: "Work",
  search: "Search",
  user: "Administration",
  auditLog: "Administration",
  mail: "Administration",
  token: "API tokens",
  device: "Sign-in",
  designer: "People",
  upload: "Files",
  object: "Files",
  lead: "Leads",
  audit: "Audits",
  upcomingAudit: "Audits",
  auditLimits: "Audits",
  project: "Design",
  asset: "Design",
  revision: "Design",
  review: "Design",
  pin: "Design",
  view: "Views",
  event: "Events",
  operation: "Undo",
};
