import { findUserByEmail, makeAdmin } from "../areas/admin";
import { readEmail, runOnServer, scriptContext } from "./server-command";

const done = {
  added: "was added as an admin; the first verified sign-in with this address takes the account.",
  promoted: "is an admin now.",
  unchanged: "is an admin already.",
};

/** Makes somebody an admin, known or not; works before the portal's first start too. */
await runOnServer({
  usage: "bun run admin --email EMAIL",
  options: ["email"],
  mayCreate: true,
  async run(db, options) {
    const email = readEmail(options);
    const user = await findUserByEmail(db.read, email);
    const userId = user?.id ?? Bun.randomUUIDv7();
    const ctx = scriptContext(db, {
      userId,
      email,
      role: "admin",
      clientId: null,
      credential: { via: "operator" },
    });
    process.stderr.write(`${email} ${done[await makeAdmin(ctx, email)]}\n`);
  },
});
