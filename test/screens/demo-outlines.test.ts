import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asc } from "drizzle-orm";
import { clientAudits, clientLeads, clients, designProjects } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { linkClientUser } from "../support/app";
import { close, settledOutline } from "../support/opened-outline";
import { outlineOf } from "../support/outline";
import { parsedPage } from "../support/parsed-page";
import { patience } from "../support/patience";
import { inDocument } from "../support/portal-document";

/*
 * Compares what the screens of the demo say and offer, line by line but each line once, with the record in
 * `__snapshots__`: the demo has rows in every state, which outlines.test.ts has not. After an intended change, `bun
 * test ./test/screens/demo-outlines.test.ts --update-snapshots` rewrites it; read the difference.
 */

setDefaultTimeout(patience.test);

const portal = inDocument({ templates: false, demo: true });
type Named = { id: string; name: string };
let ids: Record<"clients" | "audits" | "leads" | "projects", Named[]>;
/** One of this many of each kind is opened. */
const oneOf = { clients: 8, audits: 6, leads: 5, projects: 3 };

beforeAll(async () => {
  const { read } = portal.app.db;
  const dated = { id: clientAudits.id, name: clientAudits.auditDate };
  ids = {
    clients: await read
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .orderBy(asc(clients.name)),
    audits: await read
      .select(dated)
      .from(clientAudits)
      .orderBy(asc(clientAudits.auditDate), asc(clientAudits.id)),
    leads: await read
      .select({ id: clientLeads.id, name: clientLeads.companyName })
      .from(clientLeads)
      .orderBy(asc(clientLeads.companyName)),
    projects: await read
      .select({ id: designProjects.id, name: designProjects.projectName })
      .from(designProjects)
      .orderBy(asc(designProjects.projectName)),
  };
});

/** Returns the lines of pages in which each new one follows those before it, without what earlier pages had. */
async function linesOf(who: Role, paths: readonly string[]): Promise<string> {
  const seen = new Set<string>();
  for (const path of paths) {
    const html = await (await portal.app.as(who)("GET", path)).text();
    const { body } = parsedPage(html);
    addLines(seen, body.querySelector("main") ?? body);
  }
  return [...seen].join("\n");
}

function addLines(seen: Set<string>, shown: Element) {
  for (const line of outlineOf(shown).split("\n")) seen.add(line.trim());
}

const lists: [who: Role, path: string][] = [
  ["manager", "/"],
  ["manager", "/my-work?person=all"],
  ["manager", "/client-leads?layout=list"],
  ["manager", "/audit"],
  ["manager", "/design"],
  ["manager", "/reports"],
  ["admin", "/admin?tab=audit"],
];

test.each(lists)("for a %s %s has the recorded lines", async (who, path) => {
  expect(await linesOf(who, [path])).toMatchSnapshot();
});

/** Returns the addresses of a few of a kind: all have more of the same. */
const pathsOf = (kind: keyof typeof ids, path: (id: string) => string) =>
  ids[kind].filter((_, at) => at % oneOf[kind] === 0).map(({ id }) => path(id));

test("clients' pages have the recorded lines", async () => {
  expect(
    await linesOf(
      "manager",
      pathsOf("clients", (id) => `/clients/${id}`),
    ),
  ).toMatchSnapshot();
});

test("audits' pages have the recorded lines", async () => {
  expect(
    await linesOf(
      "manager",
      pathsOf("audits", (id) => `/audit/${id}`),
    ),
  ).toMatchSnapshot();
});

test("reviews' pages have the recorded lines, for staff and for clients", async () => {
  const paths = pathsOf("projects", (id) => `/design/${id}/review`);
  expect(await linesOf("manager", paths)).toMatchSnapshot();
  await linkClientUser(portal.app, ...ids.clients.map(({ id }) => id));
  expect(await linesOf("client", paths)).toMatchSnapshot();
});

test("clients' homes have the recorded lines", async () => {
  await linkClientUser(portal.app, ...ids.clients.map(({ id }) => id));
  const homes = pathsOf("clients", (id) => `/?client=${id}`);
  expect(await linesOf("client", ["/", ...homes, "/design", "/me"])).toMatchSnapshot();
});

const drawers: [name: string, kind: keyof typeof ids, path: (id: string) => string][] = [
  ["leads", "leads", (id) => `/client-leads?lead=${id}`],
  ["design projects", "projects", (id) => `/design?project=${id}`],
];

test.each(drawers)("drawers of %s have the recorded lines", async (_, kind, path) => {
  const seen = new Set<string>();
  for (const each of pathsOf(kind, path)) {
    await portal.open("manager", each);
    const outline = await settledOutline(portal, { hasOpened: (top) => top?.localName === "dialog" });
    for (const line of outline.split("\n")) seen.add(line.trim());
    await close();
  }
  expect([...seen].join("\n")).toMatchSnapshot();
});
