import type { Lead } from "#/src/contract/leads";
import { expectJson, makeClient, type TestApp } from "./app";
import type { Prepare } from "./requests";

let made = 0;

/** Builds the body of a new lead, with optional fields. */
export function newLead(fields: Record<string, unknown> = {}) {
  made++;
  return {
    clientName: `Lena Lead ${made}`,
    companyName: `Prospect House ${made}`,
    email: `lena-${made}@prospect.test`,
    ...fields,
  };
}

/** Creates a lead as the manager. */
export async function addedLead(app: TestApp, fields: Record<string, unknown> = {}): Promise<Lead> {
  return expectJson<Lead>(await app.as("manager")("POST", "/api/client-leads", newLead(fields)), 201);
}

/** One valid request for each action on leads. */
export const leadRequests = {
  "lead.list": () => ({ path: "/api/client-leads", status: 200 }),
  "lead.board": () => ({ path: "/api/client-leads/board", status: 200 }),
  "lead.summary": () => ({ path: "/api/client-leads/summary", status: 200 }),
  "lead.create": () => ({ path: "/api/client-leads", body: newLead({ dealValue: 1_000 }), status: 201 }),
  "lead.import": () => ({
    path: "/api/client-leads/import",
    body: { rows: [{ line: 2, ...newLead() }] },
    status: 200,
  }),
  "lead.read": async ({ app }) => ({ path: `/api/client-leads/${(await addedLead(app)).id}`, status: 200 }),
  "lead.createClient": async ({ app }) => ({
    path: `/api/client-leads/${(await addedLead(app, { leadStatus: "won" })).id}/client`,
    body: {},
    status: 201,
  }),
  "lead.linkClient": async ({ app }) => ({
    path: `/api/client-leads/${(await addedLead(app, { leadStatus: "won" })).id}/client`,
    body: { clientId: (await makeClient(app)).id },
    status: 200,
  }),
  "lead.update": async ({ app }) => ({
    path: `/api/client-leads/${(await addedLead(app)).id}`,
    body: { leadStatus: "contacted" },
    status: 200,
  }),
  "lead.delete": async ({ app }) => ({
    path: `/api/client-leads/${(await addedLead(app)).id}`,
    status: 204,
  }),
  "lead.generateProfile": async ({ app }) => ({
    path: `/api/client-leads/${(await addedLead(app)).id}/generate-profile`,
    status: 200,
  }),
} satisfies Record<string, Prepare>;
