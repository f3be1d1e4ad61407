import type { Tx } from "#/db/client";
import { listStaff } from "#/src/areas/users";
import { personName } from "#/src/contract/person-name";
import type { ImportedTask } from "#/src/contract/task-imports";
import { nameKey } from "#/src/format/fold";

export type ImportedPeople = Awaited<ReturnType<typeof importedPeople>>;

/** Looks up staff by e-mail address, ignoring case, as rows contain them. */
export async function importedPeople(tx: Tx) {
  const staff = await listStaff(tx);
  return {
    /** Returns the assignee of a row; null for none, and undefined for a person who cannot be given work. */
    idOf({ assignee, assigneeUserId }: Pick<ImportedTask, "assignee" | "assigneeUserId">) {
      if (!assignee && !assigneeUserId) return null;
      const isMeant = assigneeUserId
        ? ({ id }: { id: string }) => id === assigneeUserId
        : ({ email }: { email: string }) => nameKey(email) === nameKey(assignee ?? "");
      return staff.find((person) => person.isAssignable && isMeant(person))?.id;
    },
    nameOf(id: string | null): string | null {
      const person = staff.find((each) => each.id === id);
      return person ? personName(person, person.email) : null;
    },
  };
}
