import { eq } from "drizzle-orm";
import { users } from "#/db/schema";
import { findUserByEmail, makeAdmin } from "#/src/areas/admin";
import { changeRole, setActive } from "#/src/areas/admin/accounts";
import { addUser } from "#/src/areas/admin/add-user";
import type { Context } from "#/src/domain/context";
import { type Person, type PersonKey, people } from "../data/people";
import { at } from "./calendar";
import type { Teller } from "./teller";

/** Plans an account. Nobody has signed in yet: the first sign-in binds the identity. */
export function planPerson(teller: Teller, key: PersonKey) {
  const person: Person = people[key];
  const { joined, left, client, clients = [] } = person;
  const names = client === undefined ? clients : [client];
  teller.create(key, key === "ada" ? null : "ada", joined, at(13, 15), (ctx) =>
    openAccount(
      ctx,
      person,
      names.map((name) => teller.id(name)),
    ),
  );
  if (left === undefined) return;
  teller.plan("ada", left, at(16, 45), (ctx) => setActive(ctx, { id: teller.id(key), active: false }));
}

/** Creates an account; an existing one becomes the demo's, so that the demo's sign-in works with it. */
async function openAccount(
  ctx: Context,
  person: Person,
  clientIds: readonly string[],
): Promise<{ id: string }> {
  const { email, role } = person;
  const existing = await findUserByEmail(ctx.db.read, email);
  if (role === "admin") {
    await makeAdmin({ ...ctx, actor: { ...ctx.actor, userId: existing?.id ?? ctx.newId() } }, email);
  } else if (existing) {
    await changeRole(ctx, { id: existing.id, change: { role, clientIds: [...clientIds] } });
    await setActive(ctx, { id: existing.id, active: true });
  } else {
    await addUser(ctx, { email, role, clientIds: [...clientIds] });
  }
  return existing ?? nameAs(ctx, person);
}

/** Sets a name, which normally arrives with the first sign-in. */
function nameAs(ctx: Context, { email, firstName, lastName }: Person): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ firstName, lastName })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    if (!user) throw new Error(`${email} was not added.`);
    return user;
  });
}
