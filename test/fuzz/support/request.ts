import { differences } from "../../support/json-schema";
import type { Described } from "./described";
import type { Flaw } from "./flaws";
import type { Plan } from "./plan";
import type { LiveId } from "./values";
import type { FuzzWorld, SendableRequest } from "./world";

/** A planned call with everything filled in. */
export type Request = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Parts of its JSON that differ from the operation's schema. */
  differs: string[];
};

export function requestFor(
  world: FuzzWorld,
  described: Described,
  plan: Plan,
  good: SendableRequest,
): Request {
  const { flaw } = plan;
  const json = described.body && flawedJson(world, plan, good.body);
  const text = flaw.kind === "text instead of JSON" ? flaw.text : textOf(json);
  const headers: Record<string, string> = {
    ...world.credentials(plan.who, plan.via),
    ...(text === undefined ? {} : { "Content-Type": "application/json" }),
    ...good.headers,
  };
  if (flaw.kind === "header") {
    if (flaw.name === "Origin") delete headers["Sec-Fetch-Site"];
    headers[flaw.name] = flaw.value;
  }
  const method = flaw.kind === "method" ? flaw.method : described.method;
  return {
    method,
    path: pathFor(world, described, plan, good.path),
    headers,
    body: method === "GET" ? null : (good.bytes ?? text ?? null),
    differs: described.body && flaw.kind !== "text instead of JSON" ? differences(json, described.body) : [],
  };
}

/** Nothing for an operation without a JSON body. */
function textOf(json: unknown): string | undefined {
  return json === undefined ? undefined : JSON.stringify(json);
}

function pathFor(
  world: FuzzWorld,
  { path, query }: Described,
  { flaw, ...plan }: Plan,
  good: string,
): string {
  if (flaw.kind === "other id") return path.replace(/\{\w+\}/, flaw.id);
  if (flaw.kind === "somebody else's id") return path.replace(/\{\w+\}/, foreignId(world, path));
  const params = query.length > 0 && !good.includes("?") ? Object.entries(plan.query) : [];
  const search = new URLSearchParams(params.map(([name, value]) => [name, asText(world, value)]));
  if (flaw.kind === "query") search.append(flaw.name, flaw.value.toWellFormed());
  return search.size > 0 ? `${good}${good.includes("?") ? "&" : "?"}${search}` : good;
}

/** Returns an id that belongs to another client, or an id of another kind if there is none. */
function foreignId({ foreign, ids }: FuzzWorld, path: string): string {
  return Object.entries(foreign).find(([start]) => path.startsWith(start))?.[1] ?? ids.people?.[0] ?? "";
}

function asText(world: FuzzWorld, value: unknown): string {
  return String(isLiveId(value) ? liveId(world, value) : value).toWellFormed();
}

function flawedJson(world: FuzzWorld, { flaw, fields, isWhole }: Plan, good: unknown): unknown {
  const isList = Array.isArray(good);
  const json = withLiveIds(world, isWhole ? fields : isList ? good : { ...fields, ...Object(good) });
  switch (flaw.kind) {
    case "other value":
      return changedAt(json, flaw.at, () => withLiveIds(world, flaw.value));
    case "missing":
      return changedAt(json, flaw.at, () => undefined);
    case "unknown keys":
      return { ...Object(json), ...unknownKeys(flaw) };
    default:
      return json;
  }
}

function unknownKeys({ key, count }: Extract<Flaw, { kind: "unknown keys" }>) {
  const keys = Array.from({ length: count }, (_, index) => (index === 0 ? key : `${key}${index}`));
  return Object.fromEntries(keys.map((each) => [each, "x"]));
}

/** Returns the value with one of its parts replaced, at any depth; undefined removes the part. */
function changedAt(json: unknown, at: number, change: () => unknown): unknown {
  const places = placesIn(json);
  const place = places[at % Math.max(places.length, 1)];
  return place ? changed(json, place, change) : json;
}

type Place = string[];

function placesIn(json: unknown): Place[] {
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [
    [key],
    ...placesIn(value).map((place) => [key, ...place]),
  ]);
}

function changed(json: unknown, [key = "", ...rest]: Place, change: () => unknown): unknown {
  const value = rest.length > 0 ? changed(Object(json)[key], rest, change) : change();
  if (Array.isArray(json)) return json.with(Number(key), value ?? null);
  return Object.fromEntries(
    Object.entries({ ...Object(json), [key]: value }).filter(([, each]) => each !== undefined),
  );
}

function withLiveIds(world: FuzzWorld, value: unknown): unknown {
  if (isLiveId(value)) return liveId(world, value);
  if (Array.isArray(value)) return value.map((each) => withLiveIds(world, each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withLiveIds(world, each)]));
}

function isLiveId(value: unknown): value is LiveId {
  return typeof value === "object" && value !== null && "pick" in value && "field" in value;
}

function liveId({ ids }: FuzzWorld, { field, pick }: LiveId): string {
  const candidates = ids[field] ?? ids.people ?? [];
  return candidates[pick % candidates.length] ?? "";
}
