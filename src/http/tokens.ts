import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { apiTokens, users } from "../../db/schema";
import type { Actor } from "../domain/context";
import { roleInForce } from "../domain/role-rank";
import { digest } from "../domain/secrets";
import { inBackground } from "./background";
import { onceFor } from "./once-for";
import type { Deps } from "./types";

/** How often the date of last use is written, in milliseconds. */
const noteUseEveryMs = 60_000;

/** Who a bearer token speaks for, in one indexed read; null when it is unknown, expired or its owner inactive. */
export async function findToken(deps: Deps, token: string): Promise<Actor | null> {
  const row = await lookup(deps).get({ hash: digest(token) });
  const now = deps.clock();
  if (!row?.active || row.expiresAt <= now.toISOString()) return null;
  const role = roleInForce(row.tokenRole, row.ownerRole);
  if (!role) return null;

  const before = new Date(now.getTime() - noteUseEveryMs).toISOString();
  if (row.lastUsedAt === null || row.lastUsedAt <= before) {
    inBackground(deps, "noting a token's use", row.tokenId, () =>
      noteUse(deps, row.tokenId, now.toISOString(), before),
    );
  }
  const { userId, email, clientId, tokenId } = row;
  return { userId, email, role, clientId, via: "token", tokenId };
}

const lookup = onceFor(({ db }) =>
  db.read
    .select({
      tokenId: apiTokens.id,
      tokenRole: apiTokens.role,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      userId: users.id,
      email: users.email,
      ownerRole: users.role,
      clientId: users.clientId,
      active: users.active,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.tokenHash, sql.placeholder("hash")))
    .prepare(),
);

function noteUse(deps: Deps, tokenId: string, now: string, before: string) {
  return deps.db.transaction((tx) =>
    tx
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(
        and(eq(apiTokens.id, tokenId), or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, before))),
      ),
  );
}
