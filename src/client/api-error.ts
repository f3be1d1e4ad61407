import type { FieldError, Problem } from "#/src/contract/problem";

/**
 * A refused or failed call. `message` is `<status>: <response text, or status text when empty>`; `detail` is the
 * sentence for users; `errors` lists the refused fields.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly detail: string;
  /** Kind of refusal, where the status alone is not enough. */
  readonly type: string | null;
  readonly errors: FieldError[];
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | null;
  /** Current state of the row, after a conflict with another change. */
  readonly current: unknown;
  /** Its ETag, for the next If-Match. */
  readonly etag: string | null;

  constructor(status: number, body: string, statusText: string, headers = new Headers()) {
    super(`${status}: ${body || statusText}`);
    const problem = parseProblem(body);
    this.status = status;
    this.detail = problem?.detail ?? (body || statusText || `The server answered ${status}.`);
    this.type = problem?.type ?? null;
    this.errors = Array.isArray(problem?.errors) ? problem.errors : [];
    this.retryAfter = secondsIn(headers.get("Retry-After"));
    this.current = problem?.current;
    this.etag = headers.get("ETag");
  }

  static async from(response: Response): Promise<ApiError> {
    const body = await response.text().catch(() => "");
    return new ApiError(response.status, body, response.statusText, response.headers);
  }
}

function secondsIn(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

function parseProblem(body: string): Partial<Problem> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "detail" in value && typeof value.detail === "string";
}
