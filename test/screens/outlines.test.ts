import { beforeAll, describe, expect, test } from "bun:test";
import type { Role } from "#/src/contract/choices/users";
import { outlineOf } from "../support/outline";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { inDocument } from "../support/portal-document";

/*
 * Compares the texts, controls and HTML of each screen and dialog with the outline in `__snapshots__`. After an
 * intended change, `bun test ./test/screens/outlines.test.ts --update-snapshots` writes it anew; read the difference.
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
  ["the leads, for a viewer", "viewer", () => "/client-leads?view=list"],
  ["the audits", "manager", () => "/audit"],
  ["the audits, for a viewer", "viewer", () => "/audit"],
  ["an audit", "manager", () => `/audit/${agency.audit.id}`],
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
  ["one's account", "contributor", () => "/me"],
  ["a client's account", "client", () => "/me"],
  ["a client's home", "client", () => "/"],
  ["a code of a device", "contributor", () => "/device"],
  ["a page that there is not", "viewer", () => "/nothing-here"],
];

async function bodyOf(who: Role, path: string): Promise<HTMLElement> {
  const html = await (await portal.app.as(who)("GET", path)).text();
  return new DOMParser().parseFromString(html.replace(/<head>.*<\/head>/s, ""), "text/html").body;
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
    [`/design/${project.id}/review`, "/design"],
  ];
  for (const [path, entry] of entries) {
    expect([path, ...(await marked("admin", path))]).toEqual([path, [entry, "page"]]);
  }
});

describe("the HTML of", () => {
  test.each(["/", "/sign-in", "/nothing-here"])(
    "%s without a sign-in has the outline that is known",
    async (path) => {
      const html = await (await portal.app.anonymous("GET", path)).text();
      const parsed = new DOMParser().parseFromString(html.replace(/<head>.*<\/head>/s, ""), "text/html");
      expect(outlineOf(parsed.body)).toMatchSnapshot();
    },
  );

  test.each(pages)("%s has the recorded outline", async (_, who, path) => {
    const body = await bodyOf(who, path());
    expect(outlineOf(body.querySelector("main") ?? body)).toMatchSnapshot();
  });

  test.each<Role>(["viewer", "admin", "client"])("the frame around them has, for a %s", async (who) => {
    const body = await bodyOf(who, "/");
    body.querySelector("main")?.remove();
    expect(outlineOf(body)).toMatchSnapshot();
  });
});
