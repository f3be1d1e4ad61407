import { eq } from "drizzle-orm";
import type { Database } from "#/db/client";
import { apiTokens, clientMembers, sessions, users } from "#/db/schema";
import { type Role, role, type WayIn } from "#/src/contract/choices/users";
import { digest, newSecret } from "#/src/domain/secrets";

export type Person = { id: string; email: string; role: Role; session: string; token: string };

const names: Record<Role, [string, string]> = {
  admin: ["Ada", "Admin"],
  manager: ["Mia", "Manager"],
  contributor: ["Cleo", "Contributor"],
  viewer: ["Vic", "Viewer"],
  client: ["Kit", "Client"],
};

/** Adds one person per role, each with a session and a token. */
export async function addPeople(db: Database, now: Date): Promise<Record<Role, Person>> {
  const entries = await Promise.all(
    role.values.map(async (key) => [key, await addPerson(db, now, { role: key })] as const),
  );
  return Object.fromEntries(entries) as Record<Role, Person>;
}

type NewPerson = {
  role: Role;
  email?: string;
  clientId?: string | null;
  /** Origin of their session and token; the provider by default. */
  cameBy?: WayIn;
  /** True if their sign-in proved their address. */
  hasVerifiedAddress?: boolean;
};

export async function addPerson(
  db: Database,
  now: Date,
  { role, email, clientId, cameBy = "provider", hasVerifiedAddress = false }: NewPerson,
): Promise<Person> {
  const [firstName, lastName] = names[role];
  const person = {
    id: Bun.randomUUIDv7(),
    email: email ?? `${role}@portal.test`,
    role,
    session: newSecret(),
    token: `portal_${newSecret()}`,
  };
  const [idleHours, days] = role === "client" ? [60 * 24, 180] : [12, 7];
  const later = new Date(now.getTime() + idleHours * 3_600_000).toISOString();
  const muchLater = new Date(now.getTime() + days * 86_400_000).toISOString();
  await db.transaction(async (tx) => {
    await tx.insert(users).values({ id: person.id, email: person.email, role, firstName, lastName });
    if (clientId) await tx.insert(clientMembers).values(membership(person.id, clientId));
    await tx.insert(sessions).values({
      sid: digest(person.session),
      id: Bun.randomUUIDv7(),
      cameBy,
      userId: person.id,
      sess: { idToken: null, hasVerifiedAddress },
      expire: later,
      endsAt: muchLater,
      createdAt: now.toISOString(),
    });
    await tx.insert(apiTokens).values({
      id: Bun.randomUUIDv7(),
      userId: person.id,
      name: "tests",
      nameKey: "tests",
      cameBy,
      role,
      tokenHash: digest(person.token),
      expiresAt: "2199-01-01T00:00:00.000Z",
    });
  });
  return person;
}

/** Gives a user another role, and exactly these clients, behind the portal's back. */
export async function become(db: Database, userId: string, role: Role, clientIds: readonly string[] = []) {
  await db.transaction(async (tx) => {
    await tx.delete(clientMembers).where(eq(clientMembers.userId, userId));
    await tx.update(users).set({ role }).where(eq(users.id, userId));
    for (const clientId of clientIds) await tx.insert(clientMembers).values(membership(userId, clientId));
  });
}

function membership(userId: string, clientId: string) {
  return { id: Bun.randomUUIDv7(), userId, clientId, since: new Date(0).toISOString() };
}
