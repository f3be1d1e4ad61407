import type { Access } from "#/src/contract/account-access";
import { expectJson, type TestApp } from "./app";
import type { Prepare } from "./requests";

/** Adds an access to a client as the manager: a verified application of the Selling Partner API, by default. */
export async function addedAccess(
  app: TestApp,
  clientId: string,
  fields: Record<string, unknown> = {},
): Promise<Access> {
  const body = { kind: "sp_api", marketplace: "US", state: "verified", ...fields };
  return expectJson<Access>(await app.as("manager")("POST", `/api/clients/${clientId}/access`, body), 201);
}

/** One valid request for each action on accesses. */
export const accessRequests = {
  "access.listAll": () => ({ path: "/api/access", status: 200 }),
  "access.list": ({ own }) => ({ path: `/api/clients/${own.client.id}/access`, status: 200 }),
  "access.create": ({ own }) => ({
    path: `/api/clients/${own.client.id}/access`,
    body: { kind: "seller_central", marketplace: "US" },
    status: 201,
  }),
  "access.update": async ({ app, own }) => ({
    path: `/api/access/${(await addedAccess(app, own.client.id)).id}`,
    body: { state: "lapsed" },
    status: 200,
  }),
  "access.delete": async ({ app, own }) => ({
    path: `/api/access/${(await addedAccess(app, own.client.id)).id}`,
    status: 204,
  }),
  "accessSteps.list": () => ({ path: "/api/access-steps", status: 200 }),
  "accessSteps.update": () => ({
    path: "/api/access-steps/ads",
    body: { checkedAt: "2026-03-02" },
    status: 200,
  }),
} satisfies Record<string, Prepare>;
