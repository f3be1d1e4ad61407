import { createHash } from "node:crypto";
import type { AuditLogRow } from "#/db/schema";

/** The previous hash of the first row in the chain. */
export const genesisHash = "0".repeat(64);

export type HashedFields = Omit<AuditLogRow, "seq" | "previousHash" | "hash">;

/**
 * Computes SHA-256 over the previous hash and the row's own fields, hex. Editing or removing a row invalidates every
 * later hash.
 */
export function chainHash(previousHash: string, row: HashedFields): string {
  const fields = row.format === 1 ? fieldsOfFormat1(row) : fieldsOfFormat2(row);
  return sha256(JSON.stringify([previousHash, ...fields]));
}

/** Fields of rows from before operations existed; the hash covers the values themselves. */
function fieldsOfFormat1(row: HashedFields) {
  const { id, userId, entity, entityId, action, before, after, createdAt } = row;
  return [id, userId, entity, entityId, action, before, after, createdAt];
}

/**
 * Fields of current rows; the hash covers digests instead of values, so that values can be erased, and all other
 * columns.
 */
function fieldsOfFormat2(row: HashedFields) {
  const { format, id, operationId, undoes, actorKind, actorLabel, userId, clientId } = row;
  const { entity, entityId, action, beforeDigest, afterDigest, createdAt } = row;
  const who = [actorKind, actorLabel, userId];
  const what = [clientId, entity, entityId, action, beforeDigest, afterDigest];
  return [format, id, operationId, undoes, ...who, ...what, createdAt];
}

/** Returns the digest that represents a value in a hash of format 2; null for no value. */
export function digestOf(salt: string, value: string | null): string | null {
  return value === null ? null : sha256(salt + value);
}

/** Returns true if the values are those originally written, or were erased since (possible in format 2 only). */
export function holdsItsValues(row: HashedFields): boolean {
  if (row.format === 1) return saysNothingNew(row);
  return (
    isItsValue(row.salt, row.before, row.beforeDigest) && isItsValue(row.salt, row.after, row.afterDigest)
  );
}

function isItsValue(salt: string | null, value: string | null, digest: string | null): boolean {
  return value === null || (salt !== null && digestOf(salt, value) === digest);
}

/** Returns true if the columns that the hash of format 1 does not cover are empty. */
function saysNothingNew(row: HashedFields): boolean {
  const { operationId, undoes, actorKind, actorLabel, clientId, beforeDigest, afterDigest, salt } = row;
  const unsaid = [operationId, undoes, actorLabel, clientId, beforeDigest, afterDigest, salt];
  return actorKind === "user" && unsaid.every((value) => value === null);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
