import { accessOf, can } from "#/src/contract/permissions";
import { differences } from "../../support/json-schema";
import type { Answer as DescribedAnswer } from "../../support/openapi";
import type { Answer } from "./call";
import type { Described } from "./described";
import type { Plan } from "./plan";
import type { Request } from "./request";
import type { FuzzWorld } from "./world";

type Call = {
  world: FuzzWorld;
  described: Described;
  plan: Plan;
  request: Request;
  answer: Answer;
  /** Tables whose rows changed. */
  changed: string[];
  /** Response to the request without its flaw, if known. */
  goodStatus?: number;
};

/** Maximum length of a refusal, and of any response, in characters. */
const longestRefusal = 32_000;
const longestAnswer = 2_000_000;

/** Describes the faults of a response. */
export function faultsIn(call: Call): string[] {
  const { answer, request } = call;
  const found = [
    ...(answer.status >= 500 ? ["the portal failed"] : []),
    ...againstDescription(call),
    ...againstRights(call),
    ...againstRequest(call),
    ...againstTables(call),
    ...againstHeaders(call),
  ];
  const sent = `${request.method} ${request.path} ${String(request.body ?? "")}`.slice(0, 1_000);
  return found.map((fault) => `${fault}\n  ${sent}\n  ${answer.status} ${answer.text.slice(0, 500)}`);
}

function againstDescription({ described, answer, plan }: Call): string[] {
  const { status, text } = answer;
  const isOther = plan.flaw.kind === "method";
  const { default: refusal, ...named } = described.responses;
  const expected = isOther ? refusal : named[status];
  if (!expected) return isOther ? [] : ["this status is not described"];
  const longest = status >= 400 ? longestRefusal : longestAnswer;
  return [
    ...againstMedia(answer, expected),
    ...(text.length > longest ? [`an answer of ${text.length} characters`] : []),
  ];
}

function againstMedia({ status, headers, text }: Answer, { content = {} }: DescribedAnswer): string[] {
  const type = headers.get("Content-Type")?.split(";")[0] ?? "";
  const [described, media] = Object.entries(content).find(([each]) => fits(type, each)) ?? [];
  if (!described || !media) {
    const isFound = Object.keys(content).length > 0 || (status < 300 && text !== "");
    return isFound ? [`the type ${type || "none"} is not described`] : [];
  }
  if (!/json$/.test(described)) return [];
  const value: unknown = JSON.parse(text);
  return [
    ...differences(value, media.schema).slice(0, 5),
    ...(type === "application/problem+json" && Object(value).status !== status
      ? ["another status inside"]
      : []),
  ];
}

function fits(type: string, described: string): boolean {
  return described.endsWith("/*") ? type.startsWith(described.slice(0, -1)) : type === described;
}

/** Headers that identify the caller, or the place. */
const aboutCaller = ["Authorization", "Cookie", "Sec-Fetch-Site", "Origin", "Host"];

/** Returns breaches of rights: by a role, a signed-out caller, or the id of another user's row. */
function againstRights({ world, described, plan, request, answer }: Call): string[] {
  const { who, via, flaw } = plan;
  const { status, text } = answer;
  const isCrossSite = flaw.kind === "header" && flaw.name === "Sec-Fetch-Site";
  if (isCrossSite && via === "session" && request.method !== "GET" && who !== "nobody" && status !== 403) {
    return described.action === "upload.send" ? [] : ["another site's request was let in"];
  }
  if (described.isPublic || flaw.kind === "method" || status === 413) return [];
  if (flaw.kind === "header" && aboutCaller.includes(flaw.name)) return [];
  if (who === "nobody" || who === "stranger") {
    return status === 401 || (status === 429 && who === "stranger") ? [] : ["let somebody in"];
  }
  const access = accessOf(who, described.action);
  const isElsewhere = flaw.kind === "other id" || flaw.kind === "somebody else's id";
  if (access === "deny") return status === 403 ? [] : [`a ${who} is not refused`];
  if (isElsewhere && access === "own" && status !== 404) return ["another client's row is not hidden"];
  if (isElsewhere && status < 400) {
    return flaw.kind === "other id" || described.action.startsWith("template")
      ? ["an invalid id was accepted"]
      : [];
  }
  const leaked = who === "client" && Object.values(world.foreign).find((id) => text.includes(id));
  return leaked ? [`shows ${leaked} to a client`] : [];
}

/** Returns the faults of a response, judged by whether the request may succeed. */
function againstRequest({ described, plan, request, answer, goodStatus }: Call): string[] {
  const { flaw, who, fields } = plan;
  const isDone = answer.status < 400;
  const isAsItShould =
    flaw.kind === "none" &&
    Object.keys(fields).length === 0 &&
    who === (can("admin", described.action) ? "admin" : "client");
  if (
    isAsItShould &&
    Object.keys(plan.query).length === 0 &&
    goodStatus !== undefined &&
    plan.via === viaOf(described)
  ) {
    return answer.status === goodStatus ? [] : [`a good request is not answered ${goodStatus}`];
  }
  if (!isDone || flaw.kind === "method") return [];
  if (request.differs.length > 0)
    return [`took what is described otherwise (${request.differs.slice(0, 3)})`];
  if (flaw.kind === "text instead of JSON" && described.body) return ["took what is no JSON"];
  const isStale = flaw.kind === "header" && flaw.name === "If-Match" && flaw.value !== "*";
  return isStale && described.takesIfMatch ? ["changed another version than If-Match names"] : [];
}

function viaOf({ action }: Described): Plan["via"] {
  return action.startsWith("auth.token") ? "token" : "session";
}

const signsInOrOut = ["auth.callback", "auth.logout"];

/** Checks that a refusal or a read changed no row. */
function againstTables({ described, request, answer, changed }: Call): string[] {
  if (changed.length === 0 || signsInOrOut.includes(described.action)) return [];
  if (answer.status >= 400) return [`refused, but ${changed} changed`];
  return request.method === "GET" ? [`read, but ${changed} changed`] : [];
}

const innards = /sqlite|libsql|node_modules|\/src\/|\bselect .+ from\b|TypeError|\n\s+at /i;

function againstHeaders({ answer }: Call): string[] {
  const { status, headers, text } = answer;
  const problem: { detail?: string } = /problem\+json/.test(headers.get("Content-Type") ?? "")
    ? JSON.parse(text)
    : {};
  return [
    ...(headers.get("X-Content-Type-Options") === "nosniff" ? [] : ["no nosniff"]),
    ...(headers.get("Cache-Control")?.includes("no-store") ? [] : ["may be kept in a cache"]),
    ...(headers.get("Content-Security-Policy") ? [] : ["no content policy"]),
    ...(/^[\w=-]+$/.test(headers.get("X-Request-Id") ?? "") ? [] : ["no fit request id"]),
    ...(status === 401 && !headers.has("WWW-Authenticate") ? ["does not say how to sign in"] : []),
    ...(status === 429 && !headers.has("Retry-After") ? ["does not say when to come back"] : []),
    ...(innards.test(problem.detail ?? "") ? ["tells of its innards"] : []),
  ];
}
