import { createToken, findUserByEmail } from "../areas/admin";
import { CannotDo, readEmail, runOnServer, scriptContext } from "./server-command";

/** Prints a new API token for an existing user, and nothing else, for the first script. */
await runOnServer({
  usage: "bun run token --email EMAIL [--name NAME]",
  options: ["email", "name"],
  async run(db, options) {
    const email = readEmail(options);
    const user = await findUserByEmail(db.read, email);
    if (!user) throw new CannotDo(`There is no user with the address ${email}.`);
    if (!user.active) throw new CannotDo(`The user ${email} is deactivated.`);
    const { id: userId, role, clientId } = user;
    const name = options.name?.trim() || "Made on the server";
    const { token } = await createToken(scriptContext(db, { userId, email, role, clientId }), { name, role });
    process.stdout.write(`${token}\n`);
  },
});
