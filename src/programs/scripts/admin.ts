import { findUserByEmail, makeAdmin } from "#/src/areas/admin";
import { callOf } from "#/src/env/place";
import { withDatabase } from "./command-database";
import { readEmail, runOnServer, say, scriptContext } from "./server-command";

const done = {
  added: "was added as an admin; the first verified sign-in with this address takes the account.",
  promoted: "is an admin now.",
  unchanged: "is an admin already.",
};

/** Makes a known or new user an admin; also works before the portal's first start. */
await runOnServer({
  usage: `${callOf("admin")} --email EMAIL`,
  options: ["email"],
  run({ options }) {
    const email = readEmail(options);
    return withDatabase({ mayCreate: true, isMigrated: true }, async (db) => {
      const user = await findUserByEmail(db.read, email);
      const ctx = scriptContext(db, {
        userId: user?.id ?? Bun.randomUUIDv7(),
        email,
        role: "admin",
        clientIds: [],
        credential: { via: "operator" },
      });
      say(`${email} ${done[await makeAdmin(ctx, email)]}`);
      return true;
    });
  },
});
