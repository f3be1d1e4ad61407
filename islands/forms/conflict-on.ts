import { ApiError } from "#/src/client/browser";

/** Puts the message of a conflict on the single field that it concerns. Other errors stay unchanged. */
export function conflictOn(path: string) {
  return (error: unknown): never => {
    if (!(error instanceof ApiError) || error.status !== 409 || error.errors.length > 0) throw error;
    const { status, detail } = error;
    const body = { title: "Conflict", status, detail, errors: [{ path, message: detail }] };
    throw new ApiError(status, JSON.stringify(body), "");
  };
}
