import { eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { users } from "#/db/schema";
import { personName } from "#/src/contract/person-name";
import { optionalLine } from "#/src/contract/primitives";
import { nameKey } from "#/src/format/fold";
import { listStaff } from "./queries";

/**
 * Looks up people in imported rows by name or e-mail address, ignoring case. `Person` is a schema that converts such a
 * text to an id, and rejects unknown, ambiguous and ineligible people.
 */
export async function namedPeople(tx: Tx, isAnybodyNamed: boolean) {
  const staff = isAnybodyNamed ? await readStaff(tx) : [];
  const named = (text: string) => {
    const key = nameKey(text);
    return staff.filter(({ names }) => names.includes(key));
  };
  const Person = optionalLine().transform((text, ctx) => {
    if (text === null) return null;
    const [found, another] = named(text).filter(({ isAssignable }) => isAssignable);
    if (found && !another) return found.id;
    ctx.addIssue(another ? `Several people are called ${text}. Give an e-mail address` : unknown(text));
    return null;
  });
  return {
    Person,
    /** Returns the name of a person in a row, or of the one they replace. */
    nameOf: (id: string | null) => staff.find((person) => person.id === id)?.name ?? null,
    /** Returns true if the text identifies the person with this id. */
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

/** Returns the names of an author, for text that is stored. */
export async function findUserName(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? { firstName: null, lastName: null };
}
