import { createHash } from "node:crypto";
import type { Context as HonoContext } from "hono";
import { permissions } from "#/src/contract/permissions";
import type { Action } from "#/src/contract/rights";
import type { Actor, AnonymousContext, Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import type { VersionedRef } from "#/src/domain/require-version";
import { type DateText, dateIn } from "#/src/format/dates";
import { readBody } from "./body";
import type { AppEnv, Deps } from "./types";

/** The context of a caller at this moment. */
export function contextFor(deps: Deps, actor: Actor): Context {
  return { actor, ...anonymousContext(deps) };
}

/** The context of a caller who need not be signed in. */
export function anonymousContext(deps: Deps): AnonymousContext {
  const { db, store, scanner, profiler, mail, clock } = deps;
  const now = clock().toISOString();
  const { timeZone } = deps.env;
  const newId = () => Bun.randomUUIDv7();
  const today = dayAt(timeZone, now);
  return { db, store, scanner, profiler, mail, now, clock, today, timeZone, newId, idempotency: null };
}

let lastDay = { key: "", day: "" };

/** The portal's day, looked up in the calendar once a minute: days begin with a minute everywhere. */
function dayAt(timeZone: string, now: string): DateText {
  const key = `${timeZone} ${now.slice(0, "2026-03-09T00:00".length)}`;
  if (lastDay.key !== key) lastDay = { key, day: dateIn(timeZone, now) };
  return lastDay.day;
}

/** The same with the request's Idempotency-Key, when it has one. */
export async function requestContext(c: HonoContext<AppEnv>, actor: Actor): Promise<Context> {
  return { ...contextFor(c.var.deps, actor), idempotency: await readIdempotency(c) };
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

async function readIdempotency(c: HonoContext<AppEnv>): Promise<Context["idempotency"]> {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined || c.req.method === "GET") return null;
  if (!keyPattern.test(key)) {
    throw new Invalid([{ path: "Idempotency-Key", message: "Must be 1 to 200 visible ASCII characters" }]);
  }
  const fingerprint = createHash("sha256")
    .update(`${c.req.method} ${c.req.path}\n`)
    .update(await readBody(c))
    .digest("hex");
  return { key, fingerprint };
}

/**
 * The version that If-Match names, or undefined when the caller sent none or `*`; -1, which no row has, for
 * one that cannot be read. A proxy that compresses an answer marks its ETag as weak: the version is the same.
 */
export function expectedVersion(c: HonoContext): number | undefined {
  const header = c.req.header("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header);
  return match ? Number(match[1]) : -1;
}

/** The row that the path names, at the version that If-Match names. */
export function versionedRef(c: HonoContext<AppEnv, "/:id">): VersionedRef {
  return { id: c.req.param("id"), expectedVersion: expectedVersion(c) };
}

/**
 * The versions that If-Match names for a change of several entities, in their order and joined by dots: `"3.1.7"`.
 * Undefined when the caller sent none or `*`; none at all, which fits no entities, for what cannot be read.
 */
export function expectedVersions(c: HonoContext): number[] | undefined {
  const header = c.req.header("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const match = /^(?:W\/)?"(\d{1,9}(?:\.\d{1,9})*)"$/.exec(header);
  return match?.[1]?.split(".").map(Number) ?? [];
}

/** The tag that If-Match names, for what has a tag instead of a version; undefined when the caller sent none or `*`. */
export function expectedTag(c: HonoContext): string | undefined {
  const header = c.req.header("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  return /^(?:W\/)?"([^"]*)"$/.exec(header)?.[1] ?? "";
}

/** The names between braces in an address such as `/api/clients/{id}`. */
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Names the address of what a request created: that of the action by which it is read or, else, changed. */
export function setLocation<A extends Action>(
  c: HonoContext,
  action: A,
  names: Record<NamesIn<(typeof permissions)[A]["path"]>, string>,
) {
  const values = new Map<string, string>(Object.entries(names));
  const { path } = permissions[action];
  c.header(
    "Location",
    path.replace(/\{(\w+)\}/g, (_, name) => values.get(name) ?? ""),
  );
}

/** Names the version that the answer shows, for a later If-Match. */
export function setVersion(c: HonoContext, entity: { version: number }) {
  c.header("ETag", `"${entity.version}"`);
}

/** Names the versions that the answer shows of several entities, for a later If-Match. */
export function setVersions(c: HonoContext, entities: readonly { version: number }[]) {
  c.header("ETag", `"${entities.map(({ version }) => version).join(".")}"`);
}

/** Names what has a tag instead of a version, such as the order of a list. */
export function setTag(c: HonoContext, tag: string) {
  c.header("ETag", `"${tag}"`);
}
