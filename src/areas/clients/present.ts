import type { ClientRow } from "#/db/schema";
import type { Client } from "#/src/contract/clients";

/** A client as everyone who may see it sees it: the columns that exist for searching stay inside. */
export function presentClient(row: ClientRow): Client {
  const { nameKey: _, searchText: __, ...client } = row;
  return client;
}
