import type { UnloggedName } from "#/src/contract/choices/unlogged";
import type { ChangeEvent } from "#/src/contract/events";
import { type Action, can } from "#/src/contract/permissions";
import { personName } from "#/src/contract/person-name";
import type { Actor } from "#/src/domain/actor";
import { nounOf, orderedNoun } from "#/src/domain/nouns";
import type { Entry } from "./entries";

/** A possible recipient of events. */
export type Subscriber = Pick<Actor, "userId" | "role" | "clientIds">;

/** Returns the event that a caller gets for an entry; null if it concerns nothing visible to them. */
export function eventFor(subscriber: Subscriber, entry: Entry): ChangeEvent | null {
  if (!hears(subscriber, entry)) return null;
  const { entity, entityId: id, version, operationId } = entry;
  return { entity, id, version, operationId, by: nameOf(subscriber, entry) };
}

/**
 * Returns true for staff who may read what changed. Client users get none, since they would reveal the activity of
 * others.
 */
export function hearsOfUnlogged({ role }: Subscriber, name: UnloggedName): boolean {
  return role !== "client" && can(role, readers[name]);
}

const readers = { visits: "client.list", mails: "client.mail", notices: "notice.list" } satisfies Record<
  UnloggedName,
  Action
>;

function hears(subscriber: Subscriber, entry: Entry): boolean {
  // Looking changes no row.
  if (entry.action === "see_as") return false;
  const right = rightTo(entry);
  if (!right || !can(subscriber.role, right) || !isReachable(subscriber, entry)) return false;
  return subscriber.role !== "client" || isShownToClient(subscriber, entry);
}

/** Returns false for other people's private rows, unless they are shared or were before this change. */
function isReachable({ userId }: Subscriber, { ownerId, isShared }: Entry): boolean {
  return ownerId === null || ownerId === userId || isShared === 1;
}

/**
 * Returns the action required to read the entry's rows. For an operation it is reading the list of the rows that it
 * moved.
 */
function rightTo(entry: Entry): Action | null {
  const noun = nounOf(entry.entity);
  if (noun) return noun.readBy;
  if (entry.action === "import") return "client.list";
  const fields = Object.fromEntries(fieldsOf(entry).map((field) => [field, null]));
  return orderedNoun(fields)?.orders?.readBy ?? null;
}

function isShownToClient(subscriber: Subscriber, entry: Entry): boolean {
  const { entity, action } = entry;
  if (sharedClients(subscriber, entry).length === 0 || entry.isSent === 0) return false;
  const hidden = nounOf(entity)?.hiddenFromClients ?? [];
  if (action === "add_note") return !hidden.includes("notes");
  return action !== "update" || fieldsOf(entry).some((field) => !hidden.includes(field));
}

/** Returns those clients of the entry that the caller belongs to. */
function sharedClients({ clientIds }: Subscriber, { clientId, formerClientId }: Entry): string[] {
  return clientIds.filter((id) => id === clientId || id === formerClientId);
}

/** Names the author to a client user only if both belong to the entry's client; another client in common is not enough. */
function nameOf(subscriber: Subscriber, entry: Entry): string {
  const { actorKind, firstName, lastName, email, userClientIds } = entry;
  const authors: string[] = userClientIds === null ? [] : JSON.parse(userClientIds);
  const isColleague = sharedClients(subscriber, entry).some((id) => authors.includes(id));
  if (subscriber.role === "client" && !isColleague) return "the agency";
  if (actorKind === "user") return personName({ firstName, lastName }, email ?? undefined);
  return actorKind === "link" ? "somebody with a link" : "the portal";
}

/** Parses the array that the statement built. */
function fieldsOf({ fields }: Entry): string[] {
  return JSON.parse(fields) as string[];
}
