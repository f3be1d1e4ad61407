import { brandNamed } from "./brands";
import { at } from "./calendar";
import { type Person, type PersonKey, people } from "./people";
import type { World } from "./world";

const leftDaysAgo = 61;

/** Adds everybody's account. Nobody has signed in yet: the first sign-in binds the identity. */
export function addPeople(world: World) {
  for (const key of personKeys) addPerson(world, key, people[key]);
}

const personKeys = Object.keys(people).filter((key): key is PersonKey => key in people);

function addPerson(world: World, key: PersonKey, person: Person) {
  const { calendar, history } = world;
  const { email, firstName, lastName, role, active } = person;
  const id = world.userId(key);
  const clientId = role === "client" ? brandNamed("Juniper & Salt").id : null;
  const createdAt = calendar.moment(person.joined, at(13, 15));
  const leftAt = calendar.moment(leftDaysAgo, at(16, 45));
  const version = active ? 1 : 2;
  const updatedAt = active ? createdAt : leftAt;
  world.users.push({ id, email, firstName, lastName, role, clientId, active, version, createdAt, updatedAt });
  const tell = { entity: "user", entityId: id } as const;
  history.tell(createdAt, world.userId("ada"), {
    ...tell,
    action: "create",
    after: { email, role, clientId },
  });
  if (active) return;
  const change = { before: { active: true }, after: { active: false } };
  history.tell(leftAt, world.userId("ada"), { ...tell, action: "update", ...change });
}
