import { ApiError } from "#/src/client/api-error";
import { type IfMatchOptions, ifMatch } from "#/src/client/browser";
import { loadCode } from "#/src/client/load-code";

type Versioned = { version: number };

/** Nothing was sent: the person chose the other user's change after a conflict. */
export class EditConflict extends Error {
  constructor(
    /** The current row, in the form of a read. */
    readonly current: unknown,
  ) {
    super();
  }
}

/** Nothing was sent: the person answered a question before the change with Cancel. */
export class Withdrawn extends Error {}

/** The row to change was deleted. */
export class DeletedMeanwhile extends ApiError {
  constructor() {
    super(404, "Somebody else deleted it in the meantime.", "");
  }
}

/**
 * Sends a change of the rows that were shown. After a conflict it asks, with the typed values still in place, whether
 * to send it anyway (`overwriteLabel` is the button's label) or to show the other change.
 * @throws EditConflict, DeletedMeanwhile
 */
export function withIfMatch<Result>(
  seen: Versioned | readonly Versioned[],
  send: (ifMatchOptions: IfMatchOptions) => Promise<Result>,
  overwriteLabel = "Save anyway",
): Promise<Result> {
  return retryOnConflict(ifMatch(...[seen].flat()), send, overwriteLabel);
}

/** Same for a tag other than versions, such as the order of a list. @throws EditConflict, DeletedMeanwhile */
export function retryOnConflict<Result>(
  ifMatchOptions: IfMatchOptions,
  send: (ifMatchOptions: IfMatchOptions) => Promise<Result>,
  overwriteLabel = "Save anyway",
): Promise<Result> {
  return send(ifMatchOptions).catch(async (error) => {
    const { status, etag, current } = error;
    if (status === 404) throw new DeletedMeanwhile();
    if (status !== 412 || !etag) throw error;
    if (!(await shouldOverwrite(overwriteLabel, etag))) throw new EditConflict(current);
    return retryOnConflict({ headers: { "If-Match": etag } }, send, overwriteLabel);
  });
}

/** An answer to a conflict given beforehand: for this version, or otherwise for any. */
type Answer = { isSent: boolean; version?: number };

let given: Answer | null = null;

async function shouldOverwrite(overwriteLabel: string, etag: string): Promise<boolean> {
  const answer = given;
  given = null;
  // Nothing was known of a later version.
  if (answer && `"${answer.version}"` === etag) return answer.isSent;
  if (answer && answer.version === undefined) return answer.isSent;
  const { confirmOverwrite } = await loadCode(
    "The question about somebody else's change",
    () => import("./confirm-overwrite"),
  );
  return confirmOverwrite(overwriteLabel);
}

/** Makes a change with a known conflict that the person has already answered. */
export async function withConflictAnswer<Result>(
  answer: Answer,
  change: () => Promise<Result>,
): Promise<Result> {
  given = answer;
  try {
    return await change();
  } finally {
    given = null;
  }
}

/** Returns the other user's row. Safe because a conflict response contains the current row in the form of a read. */
export function currentRow<Row>({ current }: EditConflict): Row {
  return current as Row;
}
