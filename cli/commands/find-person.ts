import { Failed } from "#/cli/exit";
import type { Api } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { personName } from "#/src/contract/person-name";
import { Id } from "#/src/contract/primitives";
import { nameKey } from "#/src/format/fold";

/**
 * Returns the id of a possible assignee by full name; an id is returned unchanged.
 * @throws Failed for a name without a match or with several
 */
export async function findPersonId(api: Api, wanted: string): Promise<string> {
  if (Id.safeParse(wanted).success) return wanted;
  const people = await answer(api.users.designers.$get());
  const found = people.filter((person) => nameKey(personName(person)) === nameKey(wanted));
  const [one, another] = found;
  if (!one) throw new Failed(`Nobody whom work can be given to is called "${wanted}".`);
  if (another) {
    throw new Failed(`Several people are called "${wanted}": ${found.map(({ id }) => id).join(", ")}.`);
  }
  return one.id;
}
