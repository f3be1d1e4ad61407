import type { CreateViewInput, SavedView } from "#/src/contract/views";
import { expectJson, type TestApp } from "./app";
import type { Prepare } from "./requests";

let made = 0;

/** Builds the body of a new view of clients, with optional fields. */
export function newView(fields: Partial<CreateViewInput> = {}): CreateViewInput {
  made++;
  return { screen: "clients", name: `View ${made}`, query: "status=active&sort=-tasks", ...fields };
}

type Maker = Exclude<keyof TestApp["people"], "client">;

/** Creates a view as the manager unless given. */
export async function addedView(
  { as }: Pick<TestApp, "as">,
  fields: Partial<CreateViewInput> = {},
  role: Maker = "manager",
): Promise<SavedView> {
  return expectJson<SavedView>(await as(role)("POST", "/api/views", newView(fields)), 201);
}

const own = async (app: TestApp, role: string = "admin") =>
  `/api/views/${(await addedView(app, {}, role as Maker)).id}`;

/** One valid request for each action on views. */
export const viewRequests = {
  "view.list": () => ({ path: "/api/views?screen=clients", status: 200 }),
  "view.create": () => ({ path: "/api/views", body: newView(), status: 201 }),
  "view.update": async ({ app }, role) => ({
    path: await own(app, role === "client" ? "admin" : role),
    body: { name: newView().name, query: "pastDue=true" },
    status: 200,
  }),
  "view.delete": async ({ app }, role) => ({
    path: await own(app, role === "client" ? "admin" : role),
    status: 204,
  }),
} satisfies Record<string, Prepare>;
