import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import { findUserByEmail, makeAdmin } from "#/src/areas/admin";
import { changeRole, setActive } from "#/src/areas/admin/accounts";
import { addUser } from "#/src/areas/admin/add-user";
import type { Context } from "#/src/domain/context";
import { at } from "./calendar";
import { type Person, type PersonKey, people } from "./people";
import type { Timeline } from "./timeline";

const leftDaysAgo = 61;

/** Schedules the accounts. Nobody has signed in yet: the first sign-in binds the identity. */
export function schedulePeople(timeline: Timeline) {
  for (const key of personKeys) schedulePerson(timeline, key, people[key]);
}

const personKeys = Object.keys(people).filter((key): key is PersonKey => key in people);

function schedulePerson(timeline: Timeline, key: PersonKey, person: Person) {
  const { email, role, joined, active } = person;
  timeline.schedule(key === "ada" ? null : "ada", joined, at(13, 15), async (ctx) => {
    const clientId = role === "client" ? timeline.clientId("Juniper & Salt") : null;
    const userId = await account(ctx, person, clientId);
    timeline.joined(key, { userId, email, role, clientId });
  });
  if (active) return;
  timeline.schedule("ada", leftDaysAgo, at(16, 45), (ctx) =>
    setActive(ctx, { id: timeline.userId(key), active: false }),
  );
}

/** Creates an account; an existing one becomes the demo's, so that the demo's sign-in works with it. */
async function account(ctx: Context, person: Person, clientId: string | null): Promise<string> {
  const { email, role } = person;
  const known = await findUserByEmail(ctx.db.read, email);
  if (role === "admin") {
    await makeAdmin({ ...ctx, actor: { ...ctx.actor, userId: known?.id ?? ctx.newId() } }, email);
  } else if (known) {
    await changeRole(ctx, { id: known.id, change: { role, clientId } });
    await setActive(ctx, { id: known.id, active: true });
  } else {
    await addUser(ctx, { email, role, clientId });
  }
  return known?.id ?? nameAs(ctx, person);
}

/** Sets a name, which normally arrives with the first sign-in. */
async function nameAs(ctx: Context, { email, firstName, lastName }: Person): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ firstName, lastName })
      .where(eq(users.email, email))
      .returning();
    if (!user) throw new Error(`${email} was not added.`);
    return user.id;
  });
}
