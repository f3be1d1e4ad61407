import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Database } from "#/db/client";
import { auditLogs } from "#/db/schema";
import { linkColumns, outcomeColumns } from "#/db/schema/link-columns";
import { freshDatabase } from "#/test/support/database";
import { addPeople } from "#/test/support/people";
import { testMoment } from "#/test/support/zones";
import type { NewEntry } from "../audit-log";
import { isBrowserOf } from "./browsers";
import { bindByCode, hasCodeLeft, isCodeOpen, storeCode } from "./codes";
import { endAllLinks, endLinksOf, eraseLinks, sweepLinks } from "./end";
import type { LinkRows } from "./kind";
import { linkKinds } from "./kinds";
import { hasSecret, redeemLink, stateOfLink, withdrawLinks } from "./life";
import { newLink } from "./new-link";

/** A table shared by several kinds of link, as later kinds may share one. */
const links = sqliteTable("made_up_links", {
  ...linkColumns("made_up_links"),
  ...outcomeColumns(),
  kind: text().notNull(),
  userId: text(),
  codeHash: text(),
  codeEndsAt: text(),
  codesSent: integer().notNull().default(0),
  codeTries: integer().notNull().default(0),
  browserHash: text(),
});

const rows = (kind: string) =>
  ({
    table: links,
    only: eq(links.kind, kind),
    noun: { entity: "invitation", leftOut: ["tokenHash", "codeHash", "codeEndsAt", "browserHash"] },
    recipient: { column: links.userId, names: "account" },
    secrets: ["tokenHash", "codeHash", "codeEndsAt", "browserHash"],
    former: null,
    onEndOfAccess: "withdraw",
    onRestore: "end",
    onErasure: "strip",
    onExpiry: "delete",
  }) satisfies LinkRows;
const kind = { ...linkKinds.review, rows: rows("task") };

const now = new Date(testMoment).toISOString();
let db: Database;
let close: () => Promise<void>;
let userId: string;
let secret: string;
let others: string;
beforeEach(async () => {
  ({ db, close } = await freshDatabase());
  const { client } = await addPeople(db, new Date(testMoment));
  userId = client.id;
  await db.transaction((tx) =>
    tx.run(sql`create table made_up_links (id text primary key, token_hash text, expires_at text not null,
      created_at text not null, email text not null, sent_by_id text not null, used_at text, used_from text,
      withdrawn_at text, kind text not null, user_id text, code_hash text, code_ends_at text,
      codes_sent integer not null default 0, code_tries integer not null default 0, browser_hash text)`),
  );
  secret = await make("task");
  others = await make("reply");
});
afterEach(() => close());

async function make(kindName: string): Promise<string> {
  const { secret, ...made } = newLink(kind, now);
  const row = {
    id: Bun.randomUUIDv7(),
    ...made,
    kind: kindName,
    userId,
    email: "c@brand.test",
    sentById: userId,
  };
  await db.transaction((tx) => tx.insert(links).values({ ...row, createdAt: now }));
  return secret;
}

async function found(of = secret, name = "task") {
  const [row] = await db.read
    .select()
    .from(links)
    .where(hasSecret({ ...kind, rows: rows(name) }, of));
  return row;
}

/** Returns the links of the other kind, which nothing may touch. */
const otherState = async () => {
  const row = await found(others, "reply");
  return row && stateOfLink(row, now);
};

/** Runs a change and returns the entries that it recorded. */
async function recorded(change: (w: Parameters<typeof endLinksOf>[0]) => Promise<unknown>) {
  const entries: NewEntry[] = [];
  await db.transaction((tx) => change({ tx, now, record: (entry) => entries.push(entry) }));
  return entries;
}

test("a link of a kind is found by its secret alone, and used once", async () => {
  expect(await found()).toMatchObject({ usedAt: null });
  expect(await found(others)).toBeUndefined();
  const use = (of: string, at = now) =>
    db.transaction((tx) => redeemLink(tx, kind, { secret: of, from: "127.0.0.1", now: at }));
  expect(await use(others)).toBeNull();
  expect(await use(secret, "2030-01-01T00:00:00.000Z")).toBeNull();
  expect((await use(secret))?.entry).toMatchObject({ after: { usedFrom: "127.0.0.1" } });
  expect(await use(secret)).toBeNull();
  expect(await otherState()).toBe("open");
});

test("its withdrawal and the end of its person's access are logged once", async () => {
  expect(await recorded((w) => endLinksOf(w, Bun.randomUUIDv7(), [kind]))).toEqual([]);
  expect(await recorded((w) => endLinksOf(w, userId, [kind]))).toMatchObject([
    { after: { withdrawnAt: now } },
  ]);
  expect(await recorded((w) => withdrawLinks(w, kind, undefined))).toEqual([]);
  const row = await found();
  expect(row && stateOfLink(row, now)).toBe("withdrawn");
  expect(await otherState()).toBe("open");
});

test("a restore ends it, and says so in the log", async () => {
  await db.transaction((tx) => endAllLinks(tx, now, [kind]));
  expect(await found()).toBeUndefined();
  const entries = await db.read.select().from(auditLogs);
  expect(entries.map(({ actorLabel, after }) => [actorLabel, after])).toEqual([
    ["restore", JSON.stringify({ linkEnded: "The database was restored from a backup." })],
  ]);
  expect(await otherState()).toBe("open");
});

test("erasing its person leaves neither address nor secret", async () => {
  const person = { userId, email: "c@brand.test", addressFor: () => "erased@invalid" };
  const erased = await db.transaction((tx) => eraseLinks(tx, person, [kind]));
  expect(erased).toHaveLength(1);
  const [row] = await db.read.select().from(links).where(eq(links.kind, "task"));
  expect(row).toMatchObject({ email: "erased@invalid", tokenHash: null, codeHash: null, browserHash: null });
  expect(await otherState()).toBe("open");
});

test("it is deleted once it has expired", async () => {
  await db.transaction((tx) => sweepLinks(tx, new Date(now), [kind]));
  expect(await found()).toBeDefined();
  await db.transaction((tx) => sweepLinks(tx, new Date("2030-01-01T00:00:00.000Z"), [kind]));
  expect(await found()).toBeUndefined();
  expect(await otherState()).toBe("open");
});

test("its code opens it in one browser, with five attempts, until the code ends", async () => {
  const which = hasSecret(kind, secret);
  const code = "123456";
  const type = (typed: string, browser: string) =>
    db.transaction((tx) => bindByCode(tx, kind, { which, secret, code: typed, browser, now }));
  const send = () => db.transaction((tx) => storeCode(tx, kind, { which, secret, code, now }));
  expect(await type(code, "mine")).toBe(false);
  expect(isCodeOpen(await send(), now)).toBe(true);
  for (let time = 0; time < 5; time++) expect(await type("000000", "mine")).toBe(false);
  expect(await type(code, "mine")).toBe(false);
  await send();
  expect(await type(code, "mine")).toBe(true);
  expect(await type(code, "theirs")).toBe(false);
  const row = await found();
  expect([row && isBrowserOf(row, "mine"), row && isBrowserOf(row, "theirs")]).toEqual([true, false]);
  expect(row?.codesSent).toBe(2);
  expect([hasCodeLeft(kind, 9), hasCodeLeft(kind, 10)]).toEqual([true, false]);
});
