import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { type DatabaseFailure, databaseFailure } from "#/db/failure";
import { serverLimits } from "#/src/contract/limits";
import type { Problem } from "#/src/contract/problem";
import {
  AppError,
  type ErrorKind,
  Invalid,
  PlanChanged,
  Refused,
  TooMany,
  Unavailable,
} from "#/src/domain/errors";
import { UnsupportedMedia } from "./protocol-errors";
import { requestRoute } from "./request-route";
import type { AppEnv } from "./types";

export const titles = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  422: "Unprocessable Content",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
  507: "Insufficient Storage",
} as const;

/** The statuses with which an operation may refuse; 405 is for paths without one. */
export type Status = Exclude<keyof typeof titles, 405>;

const statuses: Record<ErrorKind, Status> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  unheld: 428,
  reused_key: 422,
  too_large: 413,
  too_slow: 408,
  too_many: 429,
  full: 507,
  unavailable: 503,
  misconfigured: 500,
};

export type Refusal = {
  status: Status | 405;
  detail: string;
  type?: string;
  errors?: Problem["errors"];
  current?: Problem["current"];
  plan?: Problem["plan"];
  retryAfter?: number;
};

/**
 * Converts errors to responses, in one place. Unknown errors are logged, and the response contains a fixed sentence.
 */
export const problemHandler: ErrorHandler<AppEnv> = (error, c) => problem(c, refusalOf(error, c));

export function problem(
  c: Context<AppEnv>,
  { type, status, detail, errors, current, plan, retryAfter }: Refusal,
): Response {
  const body: Problem = { ...(type ? { type } : {}), title: titles[status], status, detail };
  if (errors && errors.length > 0) body.errors = errors.slice(0, serverLimits.errorsNamed);
  if (errors && errors.length > serverLimits.errorsNamed)
    body.detail += ` The first ${serverLimits.errorsNamed} are named.`;
  if (current !== undefined) body.current = current;
  if (plan !== undefined) body.plan = plan;
  if (status === 500) body.requestId = c.var.requestId;
  if (retryAfter !== undefined) c.header("Retry-After", String(Math.ceil(retryAfter)));
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  // The unread rest of the body is still arriving.
  if (status === 408 || status === 413) c.header("Connection", "close");
  c.header("Content-Type", "application/problem+json");
  return c.body(JSON.stringify(body), status);
}

/** Maps an error to a refusal, for the API and for error pages. */
export function refusalOf(error: Error, c: Context<AppEnv>): Refusal {
  if (error instanceof AppError) return refusalOfApp(error);
  if (error instanceof UnsupportedMedia) return { status: 415, detail: "Send the body as application/json." };
  if (error instanceof HTTPException && error.status in titles) return refusalOfHttp(error);
  const failure = databaseFailure(error);
  if (failure) {
    report(c, "warn", { failure, err: error }, "database unavailable");
    return { status: 503, detail: `${databaseDetails[failure]} Please try again shortly.`, retryAfter: 5 };
  }
  report(c, "error", { err: error }, "unexpected error");
  return { status: 500, detail: "Something went wrong on our side. The request id helps to find out what." };
}

/** Logs the cause of a failed request, once: a later failure on the way to the error page is the same one. */
export function report(c: Context<AppEnv>, level: "info" | "warn" | "error", facts: object, message: string) {
  if (c.var.isReported) return;
  c.set("isReported", true);
  c.var.deps.log[level]({ ...requestRoute(c), ...facts }, message);
}

/** A remote database may have committed a change although its response was lost. */
const databaseDetails: Record<DatabaseFailure, string> = {
  busy: "The database is busy right now. Nothing was changed.",
  full: "The database cannot keep changes right now. Nothing was changed.",
  unreachable: "The database does not answer right now.",
};

function refusalOfApp(error: AppError): Refusal {
  const refusal: Refusal = { status: statuses[error.kind], detail: error.message };
  if (error instanceof Refused) refusal.type = error.type;
  if (error instanceof Invalid) refusal.errors = error.errors;
  if (error instanceof PlanChanged) refusal.plan = error.plan;
  if (error instanceof TooMany || error instanceof Unavailable) refusal.retryAfter = error.retryAfterSeconds;
  return refusal;
}

const httpDetails: Partial<Record<Status, string>> = {
  400: "The request is malformed.",
};

function refusalOfHttp(error: HTTPException): Refusal {
  const status = error.status as Status;
  return { status, detail: httpDetails[status] ?? titles[status] };
}
