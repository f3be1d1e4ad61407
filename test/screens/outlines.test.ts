import { beforeAll, describe, expect, test } from "bun:test";
import type { Role } from "#/src/contract/choices/users";
import { outlineOf } from "../support/outline";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { type OutlinedRequests, outlinedRequests } from "../support/outlined-requests";
import { parsedPage } from "../support/parsed-page";
import { inDocument } from "../support/portal-document";

/*
 * Compares the texts, controls and HTML of each screen and dialog with the outline in `__snapshots__`. After an
 * intended change, `bun test ./test/screens/outlines.test.ts --update-snapshots` rewrites it; read the difference.
 */

const portal = inDocument({ templates: false });
let agency: OutlinedAgency;

beforeAll(async () => {
  agency = await outlinedAgency(portal.app);
});

type Pages = [name: string, who: Role, path: () => string][];

const pages: Pages = [
  ["the clients", "manager", () => "/"],
  ["the clients, narrowed and sorted", "viewer", () => "/clients?status=active&sort=-name"],
  ["a client", "manager", () => `/clients/${agency.client.id}`],
  ["a client, for a viewer", "viewer", () => `/clients/${agency.client.id}`],
  ["a client that was not started", "manager", () => `/clients/${agency.bare.id}`],
  ["a client that there is not", "manager", () => `/clients/${Bun.randomUUIDv7()}`],
  ["a task", "manager", () => `/clients/${agency.client.id}?task=${agency.task.id}`],
  ["My Work", "manager", () => "/my-work"],
  ["the work of all", "manager", () => "/my-work?person=all"],
  ["the leads", "manager", () => "/client-leads"],
  ["the leads, for a viewer", "viewer", () => "/client-leads?layout=list"],
  ["the board of leads", "manager", () => "/client-leads?layout=board"],
  ["the audits", "manager", () => "/audit"],
  ["the audits, for a viewer", "viewer", () => "/audit"],
  ["the audits as a table", "contributor", () => "/audit?look=table&which=all"],
  ["an audit", "manager", () => `/audit/${agency.audit.id}`],
  ["the accesses", "manager", () => "/access"],
  ["the steps for accesses, for an admin", "admin", () => "/access?tab=steps"],
  ["what a client sees, for staff", "viewer", () => `/clients/${agency.client.id}/as-client`],
  ["no accesses that match", "viewer", () => "/access?state=lapsed&expiresBefore=2026-01-01"],
  ["the design hub", "manager", () => "/design"],
  ["a design project", "manager", () => `/design?project=${agency.project.id}`],
  ["a design project, for a client", "client", () => `/design?project=${agency.project.id}`],
  ["a design review", "manager", () => `/design/${agency.project.id}/review`],
  ["a design review, for a client", "client", () => `/design/${agency.project.id}/review`],
  ["the reports", "manager", () => "/reports"],
  ["the reports of chosen days", "viewer", () => "/reports?range=custom&from=2026-02-01&to=2026-03-09"],
  ["the templates", "manager", () => "/templates"],
  ["the users", "admin", () => "/admin"],
  ["the API tokens", "admin", () => "/admin?tab=tokens"],
  ["the audit limits", "admin", () => "/admin?tab=limits"],
  ["the mail", "admin", () => "/admin?tab=mail"],
  ["the audit log", "admin", () => "/admin?tab=audit"],
  ["the agency", "admin", () => "/admin?tab=agency"],
  ["the calendar", "admin", () => "/admin?tab=calendar"],
  ["one's account", "contributor", () => "/me"],
  ["a client's account", "client", () => "/me"],
  ["a client's home", "client", () => "/"],
  ["a code of a device", "contributor", () => "/device"],
  ["no clients that match", "manager", () => "/clients?search=zzz&standing=past_due"],
  ["no work that matches", "manager", () => "/my-work?search=zzz&kind=lead"],
  ["no leads that match", "manager", () => "/client-leads?search=zzz&owner=me"],
  ["no audits that match", "manager", () => "/audit?search=zzz"],
  ["no designs that match", "manager", () => "/design?search=zzz&status=completed"],
  ["no tasks that match", "manager", () => `/clients/${agency.client.id}?status=blocked`],
  ["a client's mail", "manager", () => `/clients/${agency.client.id}?tab=mail`],
  ["a client's task", "client", () => `/clients/${agency.client.id}?task=${agency.task.id}`],
  ["a page that there is not", "viewer", () => "/nothing-here"],
];

async function bodyOf(who: Role, path: string): Promise<HTMLElement> {
  const html = await (await portal.app.as(who)("GET", path)).text();
  return parsedPage(html).body;
}

/** Lists the tables of a page that give columns a width, with each column's. */
function widthsIn(body: HTMLElement): string {
  let text = "";
  for (const table of body.querySelectorAll("table")) {
    const columns = [...table.querySelectorAll("thead th")].map((head) => {
      const widths = [...head.classList].filter((name) => /^(\S+:)?w-/.test(name));
      return { name: head.textContent, widths };
    });
    if (columns.every(({ widths }) => widths.length === 0)) continue;
    text += `${table.querySelector("caption")?.textContent}\n`;
    for (const { name, widths } of columns) text += `  ${name}: ${widths.join(" ") || "the rest"}\n`;
  }
  return text;
}

test("each page marks its own entry of the navigation, and no other", async () => {
  const marked = async (who: Role, path: string) => {
    const body = await bodyOf(who, path);
    return [...body.querySelectorAll("aside [aria-current]")].map((link) => [
      ...[link.getAttribute("href"), link.getAttribute("aria-current")],
    ]);
  };
  const { client, audit, project } = agency;
  const entries: [path: string, entry: string][] = [
    ...["/", "/my-work", "/templates", "/client-leads", "/audit", "/design", "/reports", "/admin", "/me"].map(
      (path): [string, string] => [path, path],
    ),
    ...[["/clients", "/"] as [string, string], [`/clients/${client.id}`, "/"] as [string, string]],
    [`/audit/${audit.id}`, "/audit"],
    ...["/forms", "/forms/new", "/requests"].map((path): [string, string] => [path, "/forms"]),
    [`/design/${project.id}/review`, "/design"],
  ];
  for (const [path, entry] of entries) {
    expect([path, ...(await marked("admin", path))]).toEqual([path, [entry, "page"]]);
  }
});

describe("the HTML of", () => {
  test.each(["/", "/sign-in", "/nothing-here"])(
    "%s without a sign-in has the recorded outline",
    async (path) => {
      const html = await (await portal.app.anonymous("GET", path)).text();
      const parsed = parsedPage(html);
      expect(outlineOf(parsed.body)).toMatchSnapshot();
    },
  );

  outlinesOf(pages);

  test.each<Role>(["viewer", "admin", "client"])("the frame around them has, for a %s", async (who) => {
    const body = await bodyOf(who, "/");
    body.querySelector("main")?.remove();
    expect(outlineOf(body)).toMatchSnapshot();
  });
});

/** Tests the outlines of pages, and how they differ for other people. */
function outlinesOf(all: Pages) {
  test.each(all)("%s has the recorded outline", async (_, who, path) => {
    const body = await bodyOf(who, path());
    expect(outlineOf(body.querySelector("main") ?? body)).toMatchSnapshot();
    const widths = widthsIn(body);
    if (widths !== "") expect(widths).toMatchSnapshot();
  });

  const seenByAll = all.filter(([name, who]) => who !== "client" && !name.includes("for a"));
  test.each(seenByAll)("%s differs for other people as recorded", async (_, who, path) => {
    const seenBy = async (role: Role) => {
      const body = await bodyOf(role, path());
      const outline = outlineOf(body.querySelector("main") ?? body);
      return { lines: outline.split("\n"), title: body.querySelector("h1")?.textContent };
    };
    const usual = await seenBy(who);
    const others = (["admin", "contributor", "viewer", "client"] as const).filter((role) => role !== who);
    let text = "";
    for (const role of others) {
      const { lines, title } = await seenBy(role);
      const without = usual.lines.filter((line) => !lines.includes(line)).map((line) => `- ${line.trim()}`);
      const only = lines.filter((line) => !usual.lines.includes(line)).map((line) => `+ ${line.trim()}`);
      const difference =
        title === usual.title ? [...new Set([...without, ...only])] : [`another page: ${title}`];
      text += `${role}\n${difference.join("\n")}\n`;
    }
    expect(text).toMatchSnapshot();
  });
}

describe("the HTML of forms and requests:", () => {
  let made: OutlinedRequests;
  // After the screens above, which show none of them.
  beforeAll(async () => {
    made = await outlinedRequests(portal.app);
  });
  const form = (tab: string) => () => `/forms/${made.form.id}${tab}`;
  const request = (state: keyof OutlinedRequests["requests"]) => () => `/requests/${made.requests[state].id}`;
  outlinesOf([
    ["the forms", "manager", () => "/forms"],
    ["a new form", "manager", () => "/forms/new"],
    ["a form", "manager", form("")],
    ["the preview of a form", "viewer", form("?tab=preview")],
    ["the versions of a form", "viewer", form("?tab=versions")],
    ["a form that there is not", "manager", () => `/forms/${Bun.randomUUIDv7()}`],
    ["the requests", "manager", () => "/requests"],
    ["the requests of a state", "viewer", () => "/requests?state=returned"],
    ["a request with the client", "manager", request("open")],
    ["a request to review", "manager", request("submitted")],
    ["a request that was sent back", "manager", request("returned")],
    ["a request that was accepted", "manager", request("accepted")],
    ["a request that there is not", "manager", () => `/requests/${Bun.randomUUIDv7()}`],
  ]);
});
