import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { linkColumns, outcomeColumns } from "#/db/schema/link-columns";
import type { LinkKind, LinkRows } from "#/src/domain/links/kind";
import { everyLinkKind, linkKinds, linkPath } from "#/src/domain/links/kinds";
import { newSecret } from "#/src/domain/secrets";
import { startApp, type TestApp } from "../support/app";
import { root, sourceFiles } from "../support/imports";
import { faultsOf, type Places } from "../support/link-kinds";

const read = (path: string) => Bun.file(join(root, path)).text();

let app: TestApp;
let places: Places;
const logged: string[] = [];
beforeAll(async () => {
  app = await startApp({ templates: false, onLog: (line) => logged.push(line) });
  places = {
    securityPage: await read("docs/security.md"),
    nginx: await read("docs/deploy/nginx.conf"),
    routes: app.app.routes.map(({ path }) => path),
  };
});
afterAll(() => app.stop());

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
/** Does not compile if a part of a kind can be omitted. */
const leftOut: [OptionalKeys<LinkKind>, OptionalKeys<LinkRows>, OptionalKeys<LinkKind["documented"]>][] = [];

const table = sqliteTable("made_up_links", {
  ...linkColumns("made_up_links"),
  ...outcomeColumns(),
  userId: text(),
  kind: text(),
});
const rows: LinkRows = {
  table,
  only: null,
  noun: { entity: "invitation", leftOut: ["tokenHash"] },
  recipient: { column: table.userId, names: "account" },
  secrets: ["tokenHash"],
  former: null,
  onEndOfAccess: "withdraw",
  onRestore: "end",
  onErasure: "strip",
  onExpiry: { never: "Staff see what became of it." },
};
const complete: LinkKind & { rows: LinkRows } = { ...linkKinds.invitation, rows };
const coded = { ...linkKinds.review.code, perLink: null };

describe("a kind of link", () => {
  test.each(Object.entries(linkKinds))("%s has every part", (_, kind) => {
    expect(faultsOf(kind, places)).toEqual([]);
  });

  const lacking: [fault: string, kind: LinkKind][] = [
    ["no page at its route", { ...complete, route: "/survey/:token" }],
    ["its path is not masked in nginx.conf", { ...complete, route: "/survey/:token" }],
    [
      "its secrets are not in docs/security.md",
      { ...complete, documented: { ...complete.documented, name: "link of a survey" } },
    ],
    [
      "its way in is not in docs/security.md",
      {
        ...complete,
        documented: {
          ...complete.documented,
          wayIn: { ...complete.documented.wayIn, way: "/survey/:token" },
        },
      },
    ],
    [
      "uses of its page have no limit by network address",
      { ...complete, limits: { ...complete.limits, use: "comment" } },
    ],
    [
      "requests have no limit by network address and recipient",
      { ...complete, limits: { ...complete.limits, askFor: null } },
    ],
    ["it has no end", { ...complete, lifetimeMs: null }],
    ["it names a column that its table lacks", { ...complete, browser: linkKinds.review.browser }],
    ["it leaves a secret in its row when it is erased", { ...complete, rows: { ...rows, secrets: [] } }],
    [
      "the log contains its secrets",
      { ...complete, rows: { ...rows, noun: { entity: "invitation", leftOut: [] } } },
    ],
    ["it is withdrawn or ended without a record", { ...complete, rows: { ...rows, noun: null } }],
    ["it does not say why it stays", { ...complete, rows: { ...rows, onErasure: { never: "" } } }],
    [
      "the press of its button is proved without a description, or described without a proof",
      { ...complete, pass: linkKinds.task.pass },
    ],
    ["it is bound to no browser, but has a code", { ...complete, code: coded }],
    ["its code has no limit over all links, nor one of codes", { ...complete, code: coded }],
    ["it is not stored, but has an end, a code or a browser", { ...linkKinds.unsubscribe, lifetimeMs: 1 }],
  ];
  test.each(lacking)("that is made up: %s", (fault, kind) => {
    expect(faultsOf(complete, places)).toEqual(["its secrets are not in docs/security.md"]);
    expect(leftOut).toEqual([]);
    expect(faultsOf(kind, places)).toContain(fault);
  });
});

test("the proxy masks the paths of all kinds, in their order", () => {
  const pages = [...new Set(everyLinkKind.map(({ route }) => route.slice(1, -"/:token".length)))];
  expect(places.nginx).toContain(`"~^/(?<agency_portal_page>${pages.join("|")})/"`);
});

test.each(Object.entries(linkKinds))(
  "%s: no other site, cache or log learns its address",
  async (_, kind) => {
    const secret = newSecret();
    logged.length = 0;
    const { headers } = await app.anonymous("GET", linkPath(kind, secret));
    expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(headers.get("Cache-Control")).toBe("no-store");
    const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
    expect(lines.map(({ route }) => route)).toEqual([kind.route]);
    expect(logged.join("\n")).not.toContain(secret);
  },
);

test("hashing, expiry, use and attempts of links are in src/domain/links alone", async () => {
  const files = (await sourceFiles()).filter(
    (path) => path.startsWith("src/") && !path.startsWith("src/domain/links/") && !/\.test\.tsx?$/.test(path),
  );
  const tables =
    /\b(signInLinks|invitations|formerInvitationLinks|reviewLinks|links)\b[^;]*from "#\/db\/schema"/;
  const cycle =
    /(?<!\.)\bdigest\(|\bisSameText\(|\b[gl]te?\([^,]*(?:expiresAt|EndsAt|[tT]ries)|(?:expiresAt|EndsAt) *[<>]|isNull\([^)]*(?:usedAt|withdrawnAt)|tokenHash, *null/;
  const found: string[] = [];
  for (const path of files) {
    const code = await read(path);
    const isPart = /^src\/areas\/(sign-in|invitations|reviews|task-links)\//.test(path) || tables.test(code);
    if (isPart && cycle.test(code)) found.push(path);
  }
  expect(found).toEqual([]);
});
