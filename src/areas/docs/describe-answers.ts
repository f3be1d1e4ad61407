import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { header } from "#/src/http/describes";
import { type Status, titles } from "#/src/http/errors";

type Answer = { description: string; headers?: Record<string, object>; content?: Record<string, object> };
type Reference = { $ref: string };

const problemContent = {
  "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
};

/** Response headers common to all routes. */
export const headers = {
  "X-Portal-Date": header("The portal's calendar date (yyyy-mm-dd) when it answered, in its own time zone"),
  "X-Operation-Id": header(
    "What the request left in the audit log, for undoing it; absent when it left nothing. A repeated Idempotency-Key gets the first one's",
  ),
  "X-Undo-Until": header(
    "Until when the caller can undo that, ISO 8601 in UTC; absent where it is final or not theirs to undo",
  ),
  "X-Token-Expires": header("When the token that was sent ends, ISO 8601 in UTC; absent for a session"),
  "WWW-Authenticate": header("How to sign in"),
  "Retry-After": header("Seconds after which to try again", "integer"),
};

/** Reasons for refusals that are the same on every route. */
const reasons = {
  400: "Something in the request is malformed or not allowed; `errors` names the fields",
  401: "Nobody is signed in, or the token or session has ended",
  403: "The caller has no right to do this, or another site made a browser send it",
  404: "There is nothing at this address that the caller may see",
  409: "What is stored does not allow this now",
  410: "It can no longer be done",
  412: "Somebody changed it since the version or order that If-Match names; `current` is its present state",
  415: "The body is not sent as application/json",
  416: "The part in Range is behind the end",
  422: "The Idempotency-Key was used for another request",
  428: "This has to name by If-Match which version it is about",
  429: "Too many attempts",
  500: "Something went wrong on the portal's side; `requestId` helps to find out what",
  503: "Something that this needs does not answer right now",
  507: "The portal's disk is nearly full",
} satisfies Record<Exclude<Status, 408 | 413>, string>;

/** The same refusals by the name with which operations refer to them. */
export const sharedRefusals = Object.fromEntries(
  Object.entries(reasons).map(([key, description]) => {
    const status = Number(key) as keyof typeof reasons;
    return [nameOf(status), refusal(status, description)];
  }),
);

/** Describes the responses of an operation: its route's successes, and each possible refusal. */
export function answersOf(
  action: Action,
  { default: failed, ...successes }: Record<string, Answer | Reference> = {},
  statuses: readonly Status[],
): Record<string, Answer | Reference> {
  const isWrite = permissions[action].method !== "GET";
  const isSignedIn = permissions[action].access.viewer !== "public";
  const named = statuses.map((status) => [status, refusalOf(action, status, failed)]);
  return {
    ...(isSignedIn ? mapValues(successes, (answer) => withHeaders(answer, isWrite)) : successes),
    ...Object.fromEntries(named),
    default: refusalOf(action, 500, failed),
  };
}

/** Refers to the shared refusal, unless the operation has its own: with its size limits, or as a page. */
function refusalOf(action: Action, status: Status, failed: Answer | Reference | undefined) {
  if (status === 408 || status === 413) return refusal(status, arrivalOf(action)[status]);
  if (failed && "content" in failed && failed.content && "text/html" in failed.content) {
    return { ...refusal(status, reasons[status]), content: failed.content };
  }
  return { $ref: `#/components/responses/${nameOf(status)}` };
}

function refusal(status: Status, description: string): Answer {
  return { description, headers: headersOf(status), content: problemContent };
}

function headersOf(status: Status) {
  if (status === 401) return referencesTo("WWW-Authenticate");
  if (status === 412)
    return { ...referencesTo("X-Token-Expires"), ETag: header("The version or order that `current` shows") };
  if (status === 429 || status === 503) return referencesTo("Retry-After", "X-Token-Expires");
  return referencesTo("X-Token-Expires");
}

function withHeaders(answer: Answer | Reference, isWrite: boolean): Answer | Reference {
  if ("$ref" in answer) return answer;
  const ofWrite = isWrite ? referencesTo("X-Operation-Id", "X-Undo-Until") : {};
  const headers = { ...answer.headers, ...referencesTo("X-Portal-Date", "X-Token-Expires"), ...ofWrite };
  return { ...answer, headers };
}

/** Describes the refusal of a body that is too slow or too large. */
function arrivalOf(action: Action) {
  const isFile = action === "upload.send";
  const size = isFile ? "5 MB" : permissions[action].access.viewer === "public" ? "16 kB" : "1 MB";
  const time = isFile ? "30 seconds passed without a byte, or 15 minutes in all" : "15 seconds passed";
  return { 408: `${time} before the body had arrived`, 413: `The body is larger than ${size}` };
}

/** Converts `Not Found` to `NotFound`. */
function nameOf(status: Status): string {
  return titles[status].replaceAll(" ", "");
}

function referencesTo(...names: (keyof typeof headers)[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
