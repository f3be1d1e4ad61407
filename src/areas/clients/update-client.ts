import { and, eq } from "drizzle-orm";
import { clients } from "../../../db/schema";
import type { UpdateClient } from "../../contract/clients";
import { changesIn } from "../../domain/changes";
import type { Context } from "../../domain/context";
import { Stale } from "../../domain/errors";
import { type Write, write } from "../../domain/write";
import { derivedColumns } from "./client-row";
import { nameTaken } from "./create-client";
import { type ClientRow, findClient } from "./queries";

type Edit = { id: string; expectedVersion?: number | undefined; change: UpdateClient };

/** @throws NotFound, Stale when the client is no longer at `expectedVersion`, Conflict for a taken name */
export async function updateClient(ctx: Context, { id, expectedVersion, change }: Edit): Promise<ClientRow> {
  try {
    return await write(ctx, async (w) => {
      const row = await findClient(ctx, id, w.tx);
      if (expectedVersion !== undefined && row.version !== expectedVersion) throw new Stale();
      return applyClientChange(w, row, change);
    });
  } catch (error) {
    throw nameTaken(error);
  }
}

/** Writes what differs; the row as it then stands. */
export async function applyClientChange(
  { tx, now, record }: Write,
  row: ClientRow,
  change: UpdateClient,
): Promise<ClientRow> {
  const found = changesIn(row, change);
  if (!found) return row;
  const next = { ...row, ...found.changed, version: row.version + 1, updatedAt: now };
  const updated = { ...next, ...derivedColumns(next) };
  const { rowsAffected } = await tx
    .update(clients)
    .set(updated)
    .where(and(eq(clients.id, row.id), eq(clients.version, row.version)));
  if (rowsAffected === 0) throw new Stale();
  record({ entity: "client", entityId: row.id, action: "update", before: found.before, after: found.after });
  return updated;
}
