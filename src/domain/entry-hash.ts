import { createHash } from "node:crypto";
import type { AuditLogRow } from "#/db/schema";

/** The previous hash of the first row in the chain. */
export const genesisHash = "0".repeat(64);

export type HashedFields = Omit<AuditLogRow, "seq" | "previousHash" | "hash">;

/** The number of the format in which new rows are written. */
export const currentFormat = 3;

/** Fields that the hash covers, by format. */
const fieldsByFormat: Readonly<Record<number, (row: HashedFields) => unknown[]>> = {
  1: fieldsOfFormat1,
  2: fieldsOfFormat2,
  3: (row) => [...fieldsOfFormat2(row), row.derived],
};

/**
 * Computes SHA-256 over the previous hash and the row's own fields, hex. Editing or removing a row invalidates every
 * later hash.
 * @throws for an unknown format
 */
export function chainHash(previousHash: string, row: HashedFields): string {
  const fields = fieldsByFormat[row.format];
  if (!fields) throw new Error(`The audit log has no format ${row.format}.`);
  return sha256(JSON.stringify([previousHash, ...fields(row)]));
}

/**
 * Returns true if the row has a known format and the hash of its fields, and its values are those originally written
 * or were erased since.
 */
export function isIntact(row: AuditLogRow): boolean {
  if (!(row.format in fieldsByFormat)) return false;
  return row.hash === chainHash(row.previousHash, row) && holdsItsValues(row);
}

/** Fields of rows from before operations existed; the hash covers the values themselves. */
function fieldsOfFormat1(row: HashedFields) {
  const { id, userId, entity, entityId, action, before, after, createdAt } = row;
  return [id, userId, entity, entityId, action, before, after, createdAt];
}

/** Fields of rows from before `derived`; digests stand for the values, so that values can be erased. */
function fieldsOfFormat2(row: HashedFields) {
  const { format, id, operationId, undoes, actorKind, actorLabel, userId, clientId } = row;
  const { entity, entityId, action, beforeDigest, afterDigest, createdAt } = row;
  const who = [actorKind, actorLabel, userId];
  const what = [clientId, entity, entityId, action, beforeDigest, afterDigest];
  return [format, id, operationId, undoes, ...who, ...what, createdAt];
}

/** Returns the digest that represents a value in a hash from format 2 on; null for no value. */
export function digestOf(salt: string, value: string | null): string | null {
  return value === null ? null : sha256(salt + value);
}

/** Values can be erased from format 2 on; columns that the hash does not cover must be empty. */
function holdsItsValues(row: HashedFields): boolean {
  if (row.format < 3 && row.derived !== 0) return false;
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
