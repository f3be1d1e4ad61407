import type { Reader, Tx } from "#/db/client";
import type { Waiting } from "#/src/format/waiting-words";
import { type OwedOn, owedBy } from "./owed";

/** Counts the things that a client owes; null for none. */
export async function waitingFor(
  reader: Reader | Tx,
  { clientId, ...on }: OwedOn & { clientId: string },
): Promise<Waiting | null> {
  const owed = await owedBy(reader, clientId, on);
  const [first] = owed;
  return first ? { count: owed.length, first: first.dueDate } : null;
}
