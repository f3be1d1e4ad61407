import { eq } from "drizzle-orm";
import { apiTokens } from "#/db/schema";
import { addPerson } from "./people";
import { type Prepare, unique, type World } from "./requests";
import { testMoment } from "./zones";

export const userRequests = {
  "user.list": () => ({ path: "/api/admin/users", status: 200 }),
  "user.add": () => ({
    path: "/api/admin/users",
    body: { email: `${unique("expected").replace(" ", "-")}@portal.test`, role: "viewer" },
    status: 201,
  }),
  "user.update": async (world) => ({
    path: `/api/admin/users/${await addedPerson(world)}`,
    body: { active: false },
    status: 200,
  }),
  "user.openWork": async (world) => ({
    path: `/api/admin/users/${await addedPerson(world)}/open-work`,
    status: 200,
  }),
  "user.changeRole": async (world) => ({
    path: `/api/admin/users/${await addedPerson(world)}/role`,
    body: { role: "contributor" },
    status: 200,
  }),
  "user.changeName": async (world) => ({
    path: `/api/admin/users/${await addedPerson(world)}/name`,
    body: { firstName: "Mia", lastName: null },
    status: 200,
  }),
  "user.endSessions": async (world) => ({
    path: `/api/admin/users/${await addedPerson(world)}/sessions`,
    status: 204,
  }),
  "token.list": () => ({ path: "/api/admin/tokens", status: 200 }),
  "token.create": () => ({
    path: "/api/admin/tokens",
    body: { name: unique("Token"), role: "viewer" },
    status: 201,
  }),
  "token.revoke": async (world) => ({
    path: `/api/admin/tokens/${await tokenOf(world, await addedPerson(world))}`,
    status: 204,
  }),
} satisfies Record<string, Prepare>;

async function addedPerson({ app }: World): Promise<string> {
  const email = `${unique("viewer").replace(" ", "-")}@portal.test`;
  const { id } = await addPerson(app.db, new Date(testMoment), { role: "viewer", email });
  return id;
}

async function tokenOf({ app }: World, userId: string): Promise<string> {
  const [token] = await app.db.read
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId));
  return token?.id ?? "";
}
