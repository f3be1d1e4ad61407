import { type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { apiTokens, deviceCodes, sessions, users } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import type { Actor, Context } from "./context";
import { Forbidden, Unauthorized } from "./errors";
import { roleInForce } from "./role-rank";

/** What a caller came by. Secrets stay at the door: what stands here is their SHA-256, as in the database. */
export type Credential =
  | { via: "session"; sid: string }
  | { via: "token"; tokenHash: string }
  /** A program's sign-in that its person agreed to. */
  | { via: "device"; deviceCodeHash: string }
  /** Somebody at the server itself who acts for this person. */
  | { via: "script"; userId: string }
  /** Somebody at the server itself who acts for nobody: nothing in the portal can take that right away. */
  | { via: "operator" };

/**
 * Holds a caller to what they were at the door: their credential must still be valid, with the same role and
 * client in force. `write` asks this first of all, and so does whatever has an effect ahead of its write.
 * @throws Unauthorized without a valid credential; Forbidden with other rights, be they more or fewer
 */
export async function confirmRights(
  { actor, clock }: Pick<Context, "actor" | "clock">,
  reader: Reader | Tx,
): Promise<void> {
  if (actor.credential.via === "operator") return;
  const present = await whoIs(reader, actor.credential, clock());
  if (!present) throw new Unauthorized();
  if (present.role !== actor.role || present.clientId !== actor.clientId) throw new Forbidden(changedRights);
}

const changedRights =
  "Your access was changed in the meantime, so nothing was done. Please load the page again.";

/** Who a credential speaks for at this moment; null when it opens nothing. */
async function whoIs(
  reader: Reader | Tx,
  credential: Exclude<Credential, { via: "operator" }>,
  now: Date,
): Promise<Actor | null> {
  switch (credential.via) {
    case "session":
      return (await whoseSession(reader, credential.sid, now))?.actor ?? null;
    case "token":
      return (await whoseToken(reader, credential.tokenHash, now))?.actor ?? null;
    case "device":
      return whoApproved(reader, credential.deviceCodeHash, now);
    case "script":
      return findActor(reader, credential, sql`${users} where ${users.id} = ${credential.userId}`);
  }
}

type SessionCaller = {
  actor: Actor;
  /** When the session ends without further use, and however much it is used. */
  expire: string;
  endsAt: string;
};

/** Null when the session has ended or its person is inactive. */
export async function whoseSession(
  reader: Reader | Tx,
  sid: string,
  now: Date,
): Promise<SessionCaller | null> {
  const moment = now.toISOString();
  const [row] = await reader.all<Person & Omit<SessionCaller, "actor">>(sql`
    select ${person}, ${sessions.expire} as "expire", ${sessions.endsAt} as "endsAt"
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.sid} = ${sid} and ${sessions.expire} > ${moment} and ${sessions.endsAt} > ${moment}
      and ${users.active}`);
  if (!row) return null;
  const { expire, endsAt } = row;
  return { actor: actorOf(row, { via: "session", sid }), expire, endsAt };
}

type TokenCaller = { actor: Actor; tokenId: string; lastUsedAt: string | null; expiresAt: string };

/** Null when the token is unknown or has ended, its person is inactive, or it opens nothing to them any more. */
export async function whoseToken(
  reader: Reader | Tx,
  tokenHash: string,
  now: Date,
): Promise<TokenCaller | null> {
  const [row] = await reader.all<Person & Omit<TokenCaller, "actor"> & { tokenRole: Role }>(sql`
    select ${person}, ${apiTokens.id} as "tokenId", ${apiTokens.role} as "tokenRole",
      ${apiTokens.lastUsedAt} as "lastUsedAt", ${apiTokens.expiresAt} as "expiresAt"
    from ${apiTokens} join ${users} on ${users.id} = ${apiTokens.userId}
    where ${apiTokens.tokenHash} = ${tokenHash} and ${apiTokens.expiresAt} > ${now.toISOString()}
      and ${users.active}`);
  const role = row ? roleInForce(row.tokenRole, row.role) : null;
  if (!row || !role) return null;
  const { tokenId, lastUsedAt, expiresAt } = row;
  const actor = actorOf({ ...row, role }, { via: "token", tokenHash }, tokenId);
  return { actor, tokenId, lastUsedAt, expiresAt };
}

/** Whoever agreed to a program's sign-in; null when nobody did, when it has ended, or when they are inactive. */
export function whoApproved(reader: Reader | Tx, deviceCodeHash: string, now: Date): Promise<Actor | null> {
  return findActor(
    reader,
    { via: "device", deviceCodeHash },
    sql`${deviceCodes} join ${users} on ${users.id} = ${deviceCodes.userId}
      where ${deviceCodes.deviceCodeHash} = ${deviceCodeHash} and ${deviceCodes.state} = 'approved'
        and ${deviceCodes.expiresAt} > ${now.toISOString()}`,
  );
}

async function findActor(reader: Reader | Tx, credential: Credential, from: SQL): Promise<Actor | null> {
  const [row] = await reader.all<Person>(sql`select ${person} from ${from} and ${users.active}`);
  return row ? actorOf(row, credential) : null;
}

type Person = Pick<Actor, "userId" | "email" | "role" | "clientId">;

const person = sql`
  ${users.id} as "userId", ${users.email} as "email", ${users.role} as "role", ${users.clientId} as "clientId"`;

function actorOf(row: Person, credential: Credential, tokenId: string | null = null): Actor {
  const { userId, email, role, clientId } = row;
  return { userId, email, role, clientId, credential, tokenId };
}
