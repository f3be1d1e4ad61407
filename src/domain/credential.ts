import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database, Reader, Tx } from "#/db/client";
import { cacheUntilCommit } from "#/db/commit-cache";
import { apiTokens, clientMembers, deviceCodes, type SessionUse, sessions, users } from "#/db/schema";
import { statement } from "#/db/statement";
import type { Role } from "#/src/contract/choices/users";
import type { Actor, Credential } from "./actor";
import type { Context } from "./context";
import { Forbidden, Gone, Unauthorized } from "./errors";
import { findRequestLink, type RequestLink } from "./links/request-link";
import { findThingLink, type ThingLink } from "./links/whose-link";
import { type LogPlace, type PlaceColumns, placeColumns, placeOf } from "./log-place";
import { clientIdsOf, clientsKey, sortedIds } from "./memberships";
import { roleInForce } from "./role-rank";

/**
 * Verifies that a caller still has the rights with which the request was let in: a valid credential with the same role
 * and clients. `write` does this first, and any side effect before a write must be preceded by it.
 * @throws Unauthorized without a valid credential; Gone for a link that ended; Forbidden if the rights changed, be they more or fewer
 */
export async function confirmRights(
  { actor, clock }: Pick<Context, "actor" | "clock">,
  reader: Reader | Tx,
): Promise<void> {
  if (actor.credential.via === "operator") return;
  const present = await whoIs(reader, actor.credential, clock());
  if (!present) throw isByLink(actor.credential) ? new Gone(endedLink) : new Unauthorized();
  if (!hasSameRights(present, actor)) throw new Forbidden(changedRights);
}

function isByLink({ via }: Credential): boolean {
  return via === "task_link" || via === "request_link";
}

type Rights = Pick<Actor, "role" | "clientIds">;

/** Returns true for the same role and the same set of clients. */
export function hasSameRights(one: Rights, other: Rights): boolean {
  return one.role === other.role && clientsKey(one) === clientsKey(other);
}

/** The refusal of every call by an ended link. */
export const endedLink = "This link has ended. Open it again from the mail to have a new one sent.";

const changedRights =
  "Your access was changed in the meantime, so nothing was done. Please load the page again.";

/** Returns the user that a credential currently authenticates; null if it is not valid. */
async function whoIs(
  reader: Reader | Tx,
  credential: Exclude<Credential, { via: "operator" }>,
  now: Date,
): Promise<Actor | null> {
  switch (credential.via) {
    case "preview":
      return null;
    case "session":
      return (await whoseSession(reader, credential.sid, now))?.actor ?? null;
    case "token":
      return (await whoseToken(reader, credential.tokenHash, now))?.actor ?? null;
    case "task_link":
      return whoseLink(reader, credential.tokenHash, now);
    case "request_link":
      return whoseRequestLink(reader, credential.tokenHash, now);
    case "device":
      return whoApproved(reader, credential.deviceCodeHash, now);
    case "script":
      return findActor(
        reader,
        credential,
        sql`'provider'`,
        sql`${users} where ${users.id} = ${credential.userId} and ${users.active}`,
      );
  }
}

/** A credential that HTTP requests can carry. */
export type RequestCredential = Extract<Credential, { via: "session" | "token" }>;

/** Returns a key that is unique to a credential. */
export function credentialKey(credential: RequestCredential): string {
  return credential.via === "session" ? credential.sid : credential.tokenHash;
}

/** Returns the current users of any number of credentials by key, without the invalid ones. */
export async function whoAre(
  reader: Reader,
  credentials: readonly RequestCredential[],
  now: Date,
): Promise<Map<string, Rights>> {
  const keysOf = (via: RequestCredential["via"]) =>
    JSON.stringify(credentials.filter((each) => each.via === via).map(credentialKey));
  const rows = await findCallers(reader, null, {
    ...{ sids: keysOf("session"), tokenHashes: keysOf("token"), now: now.toISOString() },
  });
  return new Map(
    rows.flatMap(({ key, role, clientIds, tokenRole }) => {
      const inForce = tokenRole === null ? role : roleInForce(tokenRole, role);
      return inForce ? [[key, { role: inForce, clientIds: sortedIds(clientIds) }] as const] : [];
    }),
  );
}

const ownIds = clientIdsOf(users.id);

type Caller = { key: string; role: Role; clientIds: string; tokenRole: Role | null };

const findCallers = statement<Caller>(
  () => sql`
    select ${sessions.sid} as "key", ${users.role} as "role", ${ownIds} as "clientIds", null as "tokenRole"
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.sid} in (select value from json_each(${sql.placeholder("sids")}))
      and ${sessions.expire} > ${sql.placeholder("now")} and ${sessions.endsAt} > ${sql.placeholder("now")}
      and ${isOpen(sessions.cameBy)}
    union all
    select ${apiTokens.tokenHash}, ${users.role}, ${ownIds}, ${apiTokens.role}
    from ${apiTokens} join ${users} on ${users.id} = ${apiTokens.userId}
    where ${apiTokens.tokenHash} in (select value from json_each(${sql.placeholder("tokenHashes")}))
      and ${apiTokens.expiresAt} > ${sql.placeholder("now")} and ${isOpen(apiTokens.cameBy)}`,
);

export type SessionCaller = {
  actor: Actor;
  /** The end of the audit log at the time of the check. */
  place: LogPlace;
  /** End of the session if it is not used again, and its latest possible end. */
  expire: string;
  endsAt: string;
  createdAt: string;
  lastUse: SessionUse;
  /** The last use from a different place than that of `lastUse`. */
  elsewhere: SessionUse | null;
  /** The last day on which the user visited each of their clients. */
  visitDays: VisitDays;
};

/** Days by client, in the portal's time zone; null for a client that was never visited. */
export type VisitDays = Readonly<Record<string, string | null>>;

/**
 * Returns null if the session has ended, its user is inactive, or it came from mail sign-in and the user is not a
 * client (any more).
 */
export async function whoseSession(
  reader: Reader | Tx,
  sid: string,
  now: Date,
): Promise<SessionCaller | null> {
  const [row] = await findSession(reader, null, { sid, now: now.toISOString() });
  if (!row) return null;
  const { expire, endsAt, createdAt, usedAt, address, agent } = row;
  const elsewhere: SessionUse | null = row.elsewhere === null ? null : JSON.parse(row.elsewhere);
  return {
    ...{ actor: actorOf(row, { via: "session", sid }), place: placeOf(row), expire, endsAt, createdAt },
    ...{ lastUse: { usedAt, address, agent }, elsewhere },
    visitDays: JSON.parse(row.visitDays) as VisitDays,
  };
}

/** Returns the same for an incoming request, from a cache, as most requests come from the same few users. */
export async function sessionAtDoor(db: Database, sid: string, now: Date): Promise<SessionCaller | null> {
  const caller = await cachedSession(db, sid, () => whoseSession(db.read, sid, now));
  const moment = now.toISOString();
  return caller && caller.expire > moment && caller.endsAt > moment ? caller : null;
}

const cachedSession = cacheUntilCommit<SessionCaller | null>();

type FoundSession = Person &
  Pick<SessionCaller, "expire" | "endsAt" | "createdAt"> &
  PlaceColumns &
  SessionUse & { elsewhere: string | null; visitDays: string };

const findSession = statement<FoundSession>(
  () => sql`
    select ${person}, ${sessions.cameBy} as "cameBy", ${sessions.expire} as "expire", ${sessions.endsAt} as "endsAt",
      ${sessions.createdAt} as "createdAt", ${sessions.lastUsedAt} as "usedAt", ${sessions.address} as "address", ${sessions.agent} as "agent",
      json_extract(${sessions.sess}, '$.elsewhere') as "elsewhere",
      (select json_group_object(member.client_id, member.last_visit_day) from ${clientMembers} as member
        where member.user_id = ${users.id}) as "visitDays",
      ${placeColumns}
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.sid} = ${sql.placeholder("sid")} and ${sessions.expire} > ${sql.placeholder("now")}
      and ${sessions.endsAt} > ${sql.placeholder("now")} and ${isOpen(sessions.cameBy)}`,
);

type TokenCaller = { actor: Actor; tokenId: string; lastUsedAt: string | null; expiresAt: string };

/** Returns null if the token is unknown or expired, its user is inactive, or the token grants nothing any more. */
async function whoseToken(reader: Reader | Tx, tokenHash: string, now: Date): Promise<TokenCaller | null> {
  const [row] = await findToken(reader, null, { tokenHash, now: now.toISOString() });
  const role = row ? roleInForce(row.tokenRole, row.role) : null;
  if (!row || !role) return null;
  const { tokenId, lastUsedAt, expiresAt } = row;
  const actor = actorOf({ ...row, role }, { via: "token", tokenHash }, tokenId);
  return { actor, tokenId, lastUsedAt, expiresAt };
}

/** Returns the same for an incoming request, from a cache. */
export async function tokenAtDoor(db: Database, tokenHash: string, now: Date): Promise<TokenCaller | null> {
  const caller = await cachedToken(db, tokenHash, () => whoseToken(db.read, tokenHash, now));
  return caller && caller.expiresAt > now.toISOString() ? caller : null;
}

const cachedToken = cacheUntilCommit<TokenCaller | null>();

const findToken = statement<Person & Omit<TokenCaller, "actor"> & { tokenRole: Role }>(
  () => sql`
    select ${person}, ${apiTokens.cameBy} as "cameBy", ${apiTokens.id} as "tokenId", ${apiTokens.role} as "tokenRole",
      ${apiTokens.lastUsedAt} as "lastUsedAt", ${apiTokens.expiresAt} as "expiresAt"
    from ${apiTokens} join ${users} on ${users.id} = ${apiTokens.userId}
    where ${apiTokens.tokenHash} = ${sql.placeholder("tokenHash")} and ${apiTokens.expiresAt} > ${sql.placeholder("now")}
      and ${isOpen(apiTokens.cameBy)}`,
);

/** Returns the person of an open link, with rights in its client alone; null for any other link. */
async function whoseLink(reader: Reader | Tx, tokenHash: string, now: Date): Promise<Actor | null> {
  const link = await findThingLink(reader, tokenHash, now.toISOString());
  return link?.isOpen ? actorOfLink(link) : null;
}

/** Returns the caller that a link stands for: its person, as a client user of its client alone. */
export function actorOfLink({ id, tokenHash, userId, email, clientId }: ThingLink): Actor {
  return {
    ...{ userId, email, role: "client", clientIds: [clientId] },
    credential: { via: "task_link", tokenHash, linkId: id },
    ...{ cameBy: "mail", tokenId: null },
  };
}

/** Returns the caller that an open link to a request stands for; null for any other link. */
async function whoseRequestLink(reader: Reader | Tx, tokenHash: string, now: Date): Promise<Actor | null> {
  const link = await findRequestLink(reader, tokenHash, now.toISOString());
  return link?.isOpen ? actorOfRequestLink(link) : null;
}

/** Returns the caller that a link to a request stands for: a client user of its client, with the link's id for a user's. */
export function actorOfRequestLink({ id, tokenHash, email, clientId }: RequestLink): Actor {
  return {
    ...{ userId: id, email, role: "client", clientIds: [clientId] },
    credential: { via: "request_link", tokenHash, linkId: id },
    ...{ cameBy: "mail", tokenId: null },
  };
}

/** Returns the user who approved a program's sign-in; null if nobody did, it has expired, or the user is inactive. */
export function whoApproved(reader: Reader | Tx, deviceCodeHash: string, now: Date): Promise<Actor | null> {
  return findActor(
    reader,
    { via: "device", deviceCodeHash },
    sql`${deviceCodes.cameBy}`,
    sql`${deviceCodes} join ${users} on ${users.id} = ${deviceCodes.userId}
      where ${deviceCodes.deviceCodeHash} = ${deviceCodeHash} and ${deviceCodes.state} = 'approved'
        and ${deviceCodes.expiresAt} > ${now.toISOString()} and ${isOpen(deviceCodes.cameBy)}`,
  );
}

async function findActor(
  reader: Reader | Tx,
  credential: Credential,
  cameBy: SQL,
  from: SQL,
): Promise<Actor | null> {
  const [row] = await reader.all<Person>(sql`select ${person}, ${cameBy} as "cameBy" from ${from}`);
  return row ? actorOf(row, credential) : null;
}

/**
 * Condition for a credential to grant access: its user is active, and credentials from mail sign-in work for client
 * users only. Access to a mailbox is not enough for the rights of staff.
 */
function isOpen(cameBy: SQLiteColumn): SQL {
  return sql`${users.active} and (${cameBy} = 'provider' or ${users.role} = 'client')`;
}

type Person = Pick<Actor, "userId" | "email" | "role" | "cameBy"> & { clientIds: string };

const person = sql`
  ${users.id} as "userId", ${users.email} as "email", ${users.role} as "role", ${ownIds} as "clientIds"`;

function actorOf(row: Person, credential: Credential, tokenId: string | null = null): Actor {
  const { userId, email, role, clientIds, cameBy } = row;
  return { userId, email, role, clientIds: sortedIds(clientIds), cameBy, credential, tokenId };
}
