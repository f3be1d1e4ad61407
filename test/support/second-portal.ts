import { openDatabase } from "#/db/client";
import type { Role } from "#/src/contract/choices/users";
import { createApp } from "#/src/server/app";
import { asPerson, type Call, type TestApp } from "./app";
import type { Person } from "./people";

/** Starts another instance on the app's database, with its own connection, counters and address. */
export async function startSecondPortal(app: TestApp) {
  const db = await openDatabase({ url: app.databaseUrl });
  const other = createApp({ ...app.deps, db });
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => other.fetch(request) });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    /** Calls with a person's session, whose cookie is named after the first portal's address. */
    as: (who: Role | Person): Call => asPerson(url, typeof who === "string" ? app.people[who] : who, app.url),
    async stop() {
      await server.stop(true);
      db.close();
    },
  };
}
