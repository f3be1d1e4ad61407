import type { Reader, Tx } from "#/db/client";
import type { Waiting } from "#/src/format/waiting-words";
import { owedBy } from "./owed";

type ClientAndZone = { clientId: string; timeZone: string };

/** Counts the things that a client owes; null for none. */
export async function waitingFor(
  reader: Reader | Tx,
  { clientId, timeZone }: ClientAndZone,
): Promise<Waiting | null> {
  const owed = await owedBy(reader, clientId, timeZone);
  const [first] = owed;
  return first ? { count: owed.length, first: first.dueDate } : null;
}
