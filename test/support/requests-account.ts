import { apiTokens, sessions } from "#/db/schema";
import type { Settings } from "#/src/contract/account";
import { digest, newSecret } from "#/src/domain/secrets";
import { expectJson, type TestApp } from "./app";
import type { Person } from "./people";
import type { Prepare } from "./requests";

export const accountRequests = {
  "auth.sessions": () => ({ path: "/api/auth/sessions", status: 200 }),
  "auth.sessions.end": async ({ app }, role = "admin") => ({
    path: `/api/auth/sessions/${await addSession(app, app.people[role])}`,
    status: 204,
  }),
  "auth.sessions.endOthers": async ({ app }, role = "admin") => {
    await addSession(app, app.people[role]);
    return { path: "/api/auth/sessions", status: 204 };
  },
  "auth.ownTokens": () => ({ path: "/api/auth/tokens", status: 200 }),
  "auth.ownTokens.revoke": async ({ app }, role = "admin") => ({
    path: `/api/auth/tokens/${await addToken(app, app.people[role])}`,
    status: 204,
  }),
  "auth.user.changeName": () => ({
    path: "/api/auth/user",
    body: { firstName: "Mia", lastName: Bun.randomUUIDv7() },
    status: 200,
  }),
  "auth.settings": () => ({ path: "/api/auth/settings", status: 200 }),
  "auth.settings.change": async ({ app }, role = "admin") => {
    const { digest } = await expectJson<Settings>(await app.as(role)("GET", "/api/auth/settings"));
    return { path: "/api/auth/settings", body: { digest: !digest }, status: 200 };
  },
} satisfies Record<string, Prepare>;

/** Adds another session of this person; returns its id. */
export async function addSession({ db, deps }: TestApp, { id: userId }: Person): Promise<string> {
  const id = Bun.randomUUIDv7();
  const later = new Date(deps.clock().getTime() + 3_600_000).toISOString();
  const made = { userId, cameBy: "provider", createdAt: deps.clock().toISOString() } as const;
  await db.transaction((tx) =>
    tx.insert(sessions).values({
      ...{ id, sid: digest(newSecret()), ...made, sess: { idToken: null }, expire: later, endsAt: later },
      ...{ lastUsedAt: made.createdAt, address: "192.0.2.7", agent: "Elsewhere/1.0" },
    }),
  );
  return id;
}

/** Adds another token of this person; returns its id. */
export async function addToken({ db, deps }: TestApp, { id: userId, role }: Person): Promise<string> {
  const id = Bun.randomUUIDv7();
  const made = { userId, role, cameBy: "provider", createdAt: deps.clock().toISOString() } as const;
  const named = { name: `token ${id}`, nameKey: `token ${id}` };
  await db.transaction((tx) =>
    tx.insert(apiTokens).values({
      ...{ id, ...made, ...named },
      ...{ tokenHash: digest(newSecret()), expiresAt: "2199-01-01T00:00:00.000Z" },
    }),
  );
  return id;
}
