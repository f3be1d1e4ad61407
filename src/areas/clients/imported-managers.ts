import type { Tx } from "#/db/client";
import { listStaff } from "#/src/areas/users";
import { type ImportClients, ImportedChange, ImportedClient } from "#/src/contract/clients";
import { personName } from "#/src/contract/person-name";
import { optionalLine } from "#/src/contract/primitives";
import { nameKey } from "#/src/format/fold";

export type ImportedManagers = Awaited<ReturnType<typeof importedManagers>>;

/**
 * Reads the account managers that rows name, by name or e-mail address in any case. The schemas make ids of them
 * and refuse who is nobody, several people, or somebody whom work cannot be given to.
 */
export async function importedManagers(tx: Tx, rows: ImportClients["rows"]) {
  const staff = rows.some(({ accountManager }) => accountManager) ? await readStaff(tx) : [];
  const named = (text: string) => staff.filter(({ names }) => names.includes(nameKey(text)));
  const Manager = optionalLine().transform((text, ctx) => {
    if (text === null) return null;
    const [found, another] = named(text).filter(({ isAssignable }) => isAssignable);
    if (found && !another) return found.id;
    ctx.addIssue(another ? `Several people are called ${text}. Give an e-mail address` : unknown(text));
    return null;
  });
  return {
    Client: ImportedClient.extend({ accountManager: Manager.default(null) }),
    Change: ImportedChange.extend({ accountManager: Manager.optional() }),
    /** What a manager is called whom a row names, or who gives way to them. */
    nameOf: (id: string | null) => staff.find((person) => person.id === id)?.name ?? null,
    /** True when the text means the person of this id. */
    isNamed: (id: string | null, text: unknown) =>
      typeof text === "string" && named(text).some((person) => person.id === id),
  };
}

const unknown = (text: string) => `No active admin, manager or contributor is called ${text}`;

async function readStaff(tx: Tx) {
  const staff = await listStaff(tx);
  return staff.map(({ id, isAssignable, ...person }) => ({
    id,
    isAssignable,
    name: personName(person, person.email),
    names: [person.email, personName(person, person.email)].map(nameKey),
  }));
}
