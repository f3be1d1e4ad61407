import { createHash } from "node:crypto";
import type { AuditLogRow } from "#/db/schema";

/** What stands before the first row of the chain. */
export const genesisHash = "0".repeat(64);

export type HashedFields = Omit<AuditLogRow, "seq" | "previousHash" | "hash">;

/** SHA-256 over the previous hash and the row's own fields, hex: editing or removing a row breaks every later one. */
export function chainHash(previousHash: string, row: HashedFields): string {
  const fields = row.format === 1 ? fieldsOfFormat1(row) : fieldsOfFormat2(row);
  return sha256(JSON.stringify([previousHash, ...fields]));
}

/** As rows were hashed before there were operations: over the values themselves. */
function fieldsOfFormat1(row: HashedFields) {
  const { id, userId, entity, entityId, action, before, after, createdAt } = row;
  return [id, userId, entity, entityId, action, before, after, createdAt];
}

/** Over digests instead of values, so that values can be erased, and over all else. */
function fieldsOfFormat2(row: HashedFields) {
  const { format, id, operationId, undoes, actorKind, actorLabel, userId, clientId } = row;
  const { entity, entityId, action, beforeDigest, afterDigest, createdAt } = row;
  const who = [actorKind, actorLabel, userId];
  const what = [clientId, entity, entityId, action, beforeDigest, afterDigest];
  return [format, id, operationId, undoes, ...who, ...what, createdAt];
}

/** What stands for a value in the hash of format 2; null for no value. */
export function digestOf(salt: string, value: string | null): string | null {
  return value === null ? null : sha256(salt + value);
}

/** True when the values are those that the row was written with, or were erased since (format 2 alone allows that). */
export function holdsItsValues(row: HashedFields): boolean {
  if (row.format === 1) return saysNothingNew(row);
  return (
    isItsValue(row.salt, row.before, row.beforeDigest) && isItsValue(row.salt, row.after, row.afterDigest)
  );
}

function isItsValue(salt: string | null, value: string | null, digest: string | null): boolean {
  return value === null || (salt !== null && digestOf(salt, value) === digest);
}

/** The hash of format 1 does not cover these columns, so they hold nothing. */
function saysNothingNew(row: HashedFields): boolean {
  const { operationId, undoes, actorKind, actorLabel, clientId, beforeDigest, afterDigest, salt } = row;
  const unsaid = [operationId, undoes, actorLabel, clientId, beforeDigest, afterDigest, salt];
  return actorKind === "user" && unsaid.every((value) => value === null);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
