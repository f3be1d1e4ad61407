import { sql } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { TestApp } from "./app";

type Address = { method: string; path: string };
type Walk = {
  /** The path below which the credential is at home. */
  home: string;
  /** The ids of things, each of which is put into every address in turn. */
  ids: readonly string[];
  /** Values of parameters with these names. */
  named: Record<string, string>;
};

/** Returns every route and page but those of the credential's own link, with ids in their addresses. */
export function elsewhere({ app }: TestApp, { home, ids, named }: Walk): Address[] {
  const routes = app.routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"));
  const addresses = routes.flatMap(({ method, path }) => {
    if (path.startsWith(home)) return [];
    const filled = (id: string) =>
      path.replace(/\{.*?\}/g, "").replace(/:(\w+)/g, (_, name: string) => named[name] ?? id);
    return ids.map((id) => `${method} ${filled(id)}`);
  });
  return [...new Set(addresses)].map((address) => {
    const [method = "", path = ""] = address.split(" ");
    return { method, path };
  });
}

/** Calls each address with each set of headers, and returns the calls that respond otherwise than without. */
export async function admittedElsewhere(
  app: TestApp,
  addresses: readonly Address[],
  present: () => Promise<readonly Record<string, string>[]>,
): Promise<object[]> {
  const found: object[] = [];
  let carrying = await present();
  for (const [at, { method, path }] of addresses.entries()) {
    if (at % 6 === 0) app.passMinute();
    // A press of the link's button holds for an hour.
    if (at % 240 === 0) carrying = await present();
    const body = method === "GET" || method === "DELETE" ? undefined : {};
    const { status: without } = await app.anonymous(method, path, body);
    for (const headers of carrying) {
      const { status } = await app.anonymous(method, path, body, headers);
      if (status !== without && status !== 401) found.push({ method, path, status, without });
    }
  }
  return found;
}

/** Counts the entries of the audit log. */
export async function entriesLogged({ db }: Pick<TestApp, "db">): Promise<number | undefined> {
  const [row] = await db.read.select({ count: sql<number>`count(*)` }).from(auditLogs);
  return row?.count;
}
