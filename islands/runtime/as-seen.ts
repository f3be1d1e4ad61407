import { ApiError } from "#/src/client/api-error";
import type { ifMatch } from "#/src/client/browser";

type IfMatch = ReturnType<typeof ifMatch>;

/** Nothing was sent: the person would rather see what somebody else made of it. */
export class Overtaken extends Error {
  constructor(
    /** How it is now, in the shape that a read returns. */
    readonly current: unknown,
  ) {
    super();
  }
}

/** The thing that was to be changed is not there any more. */
export class Gone extends ApiError {
  constructor() {
    super(404, "Somebody else deleted it in the meantime.", "");
  }
}

/**
 * Sends a change of what the person saw. Where somebody else was faster it asks, with what was typed still in its
 * place, whether the change is sent all the same (`anyway` is what the button says) or theirs is shown.
 * @throws Overtaken, Gone
 */
export function asSeen<Result>(
  seen: IfMatch,
  send: (seen: IfMatch) => Promise<Result>,
  anyway = "Save anyway",
): Promise<Result> {
  return send(seen).catch(async (error) => {
    const { status, etag, current } = error;
    if (status === 404) throw new Gone();
    if (status !== 412 || !etag) throw error;
    const { askOvertaken } = await import("./ask-overtaken");
    if (!(await askOvertaken(anyway))) throw new Overtaken(current);
    return asSeen({ "If-Match": etag }, send, anyway);
  });
}

/** The row that somebody else left. Safe because a refusal shows what was to be changed as a read would. */
export function theirs<Row>({ current }: Overtaken): Row {
  return current as Row;
}
