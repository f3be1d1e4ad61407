import { createHash } from "node:crypto";
import type { Context as HonoContext } from "hono";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import type { Actor } from "#/src/domain/actor";
import type { AnonymousContext, Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import type { Edit, VersionedRef } from "#/src/domain/require-version";
import { type DateText, dateIn } from "#/src/format/dates";
import { readBody } from "./body";
import type { AppEnv, Deps } from "./types";

/** Creates the context of a caller at this moment. */
export function contextFor(deps: Deps, actor: Actor): Context {
  return { actor, ...anonymousContext(deps) };
}

/** Creates the context of a caller who need not be signed in. */
export function anonymousContext(deps: Deps): AnonymousContext {
  const { db, store, scanner, profiler, mail, clock } = deps;
  const now = clock().toISOString();
  const { timeZone } = deps.env;
  const newId = () => Bun.randomUUIDv7();
  const today = dayAt(timeZone, now);
  return { db, store, scanner, profiler, mail, now, clock, today, timeZone, newId, idempotency: null };
}

let lastDay = { key: "", day: "" };

/**
 * Returns the day in the portal's time zone. It is computed once a minute, since days begin on a full minute
 * everywhere.
 */
function dayAt(timeZone: string, now: string): DateText {
  const key = `${timeZone} ${now.slice(0, "2026-03-09T00:00".length)}`;
  if (lastDay.key !== key) lastDay = { key, day: dateIn(timeZone, now) };
  return lastDay.day;
}

/** Creates the context of a request, with its Idempotency-Key if it has one. */
export async function requestContext(c: HonoContext<AppEnv>, actor: Actor): Promise<Context> {
  return { ...contextFor(c.get("deps"), actor), idempotency: await readIdempotency(c) };
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
 * Returns the version in If-Match; undefined if the header is absent or `*`, and -1, which no row has, if it is
 * malformed. Accepts weak tags, since a compressing proxy marks ETags as weak although the version is the same.
 */
export function expectedVersion(c: HonoContext): number | undefined {
  const header = c.req.header("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header);
  return match ? Number(match[1]) : -1;
}

/** Returns the row in the path with the version in If-Match. */
export function versionedRef(c: HonoContext<AppEnv, "/:id">): VersionedRef {
  return { id: c.req.param("id"), expectedVersion: expectedVersion(c) };
}

/** Returns the change in the body, of the row in the path with the version in If-Match. */
export function editOf<Change>(c: HonoContext<AppEnv, "/:id", { out: { json: Change } }>): Edit<Change> {
  return { ...versionedRef(c), change: c.req.valid("json") };
}

/**
 * Returns the versions in If-Match for a change of several entities, in their order and joined by dots: `"3.1.7"`.
 * Undefined if the header is absent or `*`; empty, which matches no entities, if it is malformed.
 */
export function expectedVersions(c: HonoContext): number[] | undefined {
  const header = c.req.header("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  const match = /^(?:W\/)?"(\d{1,9}(?:\.\d{1,9})*)"$/.exec(header);
  return match?.[1]?.split(".").map(Number) ?? [];
}

/**
 * Returns the tag in If-Match, for resources with a tag instead of a version; undefined if the header is absent or `*`.
 */
export function expectedTag(c: HonoContext): string | undefined {
  const header = c.req.header("If-Match")?.trim();
  if (header === undefined || header === "*") return undefined;
  return /^(?:W\/)?"([^"]*)"$/.exec(header)?.[1] ?? "";
}

/** The placeholders in a path such as `/api/clients/{id}`. */
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values of the placeholders in an action's path. */
export type NamesOf<A extends Action> = Record<NamesIn<(typeof permissions)[A]["path"]>, string>;

/** Sets Location to the path of a new resource: that of the action which reads it or, failing that, changes it. */
export function setLocation<A extends Action>(c: HonoContext, action: A, names: NamesOf<A>) {
  const values = new Map<string, string>(Object.entries(names));
  const { path } = permissions[action];
  c.header(
    "Location",
    path.replace(/\{(\w+)\}/g, (_, name) => values.get(name) ?? ""),
  );
}

/** Sets the version of the response as ETag, for a later If-Match. */
export function setVersion(c: HonoContext, entity: { version: number }) {
  c.header("ETag", `"${entity.version}"`);
}

/** Sets the versions of several entities as ETag, for a later If-Match. */
export function setVersions(c: HonoContext, entities: readonly { version: number }[]) {
  c.header("ETag", `"${entities.map(({ version }) => version).join(".")}"`);
}

/** Sets an ETag that is not a version, such as that of a list's order. */
export function setTag(c: HonoContext, tag: string) {
  c.header("ETag", `"${tag}"`);
}
