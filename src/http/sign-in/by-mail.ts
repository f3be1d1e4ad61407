import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "hono";
import type { Tx } from "#/db/client";
import { users } from "#/db/schema";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import { Forbidden } from "#/src/domain/errors";
import { userNoun } from "#/src/domain/nouns/people";
import { readSessionCookie, setSessionCookie } from "../session-cookie";
import { startSession } from "../sessions";
import type { AppEnv } from "../types";
import { usedFrom } from "../used-from";
import { rememberWay } from "./ways";

/** The recipient of the mail, and further log entries of its use. */
type Used = { userId: string; entries?: readonly NewEntry[] };

/**
 * Signs in the recipient of a mail, in one transaction: `use` consumes the secret in the mail and returns its
 * recipient, who must be a client user at this moment, not only when the mail was written. The browser gets a session
 * with a new id, and its previous one ends. Mail to the address counts as arriving again.
 * @throws Forbidden for staff and for users without access, with nothing consumed; errors of `use`
 */
export async function signInByMail(c: Context<AppEnv>, use: (tx: Tx) => Promise<Used>): Promise<void> {
  const { deps } = c.var;
  const from = usedFrom(c);
  const cookie = await deps.db.transaction(async (tx) => {
    const { userId, entries = [] } = await use(tx);
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, "client"), eq(users.active, true)));
    if (!user) throw new Forbidden("This account cannot be signed in to by mail.");
    const isFailing = and(eq(users.id, userId), isNotNull(users.mailFailsSince));
    await tx.update(users).set({ mailFailsSince: null }).where(isFailing);
    const signedIn: NewEntry = {
      entity: userNoun.entity,
      entityId: userId,
      action: "sign_in",
      after: { cameBy: "mail", address: from.address },
    };
    const createdAt = deps.clock().toISOString();
    await appendEntries(tx, [{ userId, createdAt, entries: [...entries, signedIn] }]);
    const replaces = readSessionCookie(c);
    const proof = { cameBy: "mail", idToken: null, hasVerifiedAddress: true } as const;
    return startSession(tx, deps, { userId, role: "client", ...proof, replaces, from });
  });
  setSessionCookie(c, cookie);
  rememberWay(c, "mail");
}
