import type { FieldError, Problem } from "#/src/contract/problem";

/**
 * A refused or failed call. `message` is `<status>: <response text, or status text when empty>`;
 * `detail` is the sentence for people; `errors` names the fields that were refused.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly detail: string;
  /** Names the kind of refusal where its status alone does not. */
  readonly type: string | null;
  readonly errors: FieldError[];
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | null;
  /** Of a change that somebody else was faster than: what there is now. */
  readonly current: unknown;
  /** And what its next If-Match has to name. */
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
