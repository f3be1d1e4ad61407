import { brokeUnique } from "#/db/failure";
import type { ClientRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { CreateClient } from "#/src/contract/clients";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { clientNoun, deriveClient } from "#/src/domain/nouns/clients";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { type Write, write } from "#/src/domain/write";
import { requireFreeAvatar } from "./free-avatar";

/**
 * @throws Conflict if another client has this name; Invalid for a picture that the caller may not use or an account
 * manager who cannot be given work
 */
export async function createClient(ctx: Context, input: CreateClient): Promise<ClientRow> {
  try {
    return await write(ctx, (w) => insertClient(ctx, w, input));
  } catch (error) {
    throw nameTaken(error);
  }
}

/** Inserts a client as part of another write. A name already in use is an error of the database here. */
export async function insertClient(ctx: Context, w: Write, input: CreateClient): Promise<ClientRow> {
  const row = newClientRow(input, w);
  await requireFreeAvatar(ctx, w, row.avatarUrl);
  await requireAssignable(w.tx, row.accountManagerId, "accountManagerId");
  return insertRow(w, clientNoun, row);
}

/** Builds the complete row to be stored. */
export function newClientRow(input: CreateClient, w: Pick<Write, "now" | "newId">): ClientRow {
  return {
    ...input,
    ...deriveClient(input),
    sendsReminders: true,
    ...firstVersion(w),
  };
}

/** Converts a violation of the unique index to a Conflict; returns other errors unchanged. */
export function nameTaken(error: unknown): unknown {
  return brokeUnique(error, "clients.name_key")
    ? new Conflict("A client with this name already exists.")
    : error;
}
