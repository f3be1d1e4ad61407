import { createToken, findUserByEmail, freeTokenName } from "#/src/areas/admin";
import { CreateApiToken } from "#/src/contract/tokens";
import { membershipsOf } from "#/src/domain/change-memberships";
import { callOf } from "#/src/env/place";
import { withDatabase } from "./command-database";
import { CannotDo, readEmail, runOnServer, scriptContext, WrongUsage } from "./server-command";

/** Prints only a new API token for an existing user, for a first script. */
await runOnServer({
  usage: `${callOf("token")} --email EMAIL [--name NAME]`,
  options: ["email", "name"],
  run({ options }) {
    const email = readEmail(options);
    const given = options.name === undefined ? undefined : readName(options.name);
    return withDatabase({ isMigrated: true }, async (db) => {
      const user = await findUserByEmail(db.read, email);
      if (!user) throw new CannotDo(`There is no user with the address ${email}.`);
      if (!user.active) throw new CannotDo(`The user ${email} is deactivated.`);
      const { id: userId, role } = user;
      const memberships = await membershipsOf(db.read, userId);
      const clientIds = memberships.map(({ clientId }) => clientId).sort();
      const name = given ?? (await freeTokenName(db.read, userId, "Made on the server"));
      const credential = { via: "script", userId } as const;
      const ctx = scriptContext(db, { userId, email, role, clientIds, credential });
      const { token } = await createToken(ctx, { name, role });
      process.stdout.write(`${token}\n`);
      return true;
    });
  },
});

function readName(given: string): string {
  const name = CreateApiToken.shape.name.safeParse(given);
  if (!name.success) throw new WrongUsage(`--name: ${name.error.issues[0]?.message ?? "is not a name"}.`);
  return name.data;
}
