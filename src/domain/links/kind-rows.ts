import { eq } from "drizzle-orm";
import { links } from "#/db/schema";
import { dayMs } from "#/src/format/durations";
import type { LinkRows } from "./kind";

/** The columns of codes in `links`. */
export const codeColumns = { hash: "codeHash", tries: "codeTries", endsAt: "codeEndsAt", sent: "codesSent" };

/** The links of one kind in `links`. They are not logged, unlike their mail and each act by link. */
export function rowsOf(kind: string) {
  return {
    table: links,
    only: eq(links.kind, kind),
    noun: null,
    recipient: { column: links.userId, names: "account" },
    secrets: ["tokenHash", "codeHash", "codeEndsAt", "browserHash"],
    former: null,
    onEndOfAccess: "delete",
    onRestore: "delete",
    onErasure: "delete",
    onExpiry: { afterMs: 90 * dayMs },
  } satisfies LinkRows;
}
