import { ApiError } from "#/src/client/browser";

/** For a call whose conflict can be about one field only: puts the message on that field. Other errors stay. */
export function conflictOn(path: string) {
  return (error: unknown): never => {
    if (!(error instanceof ApiError) || error.status !== 409 || error.errors.length > 0) throw error;
    const { status, detail } = error;
    const body = { title: "Conflict", status, detail, errors: [{ path, message: detail }] };
    throw new ApiError(status, JSON.stringify(body), "");
  };
}
