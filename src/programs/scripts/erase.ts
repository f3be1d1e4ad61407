import { type Erased, erasePerson } from "#/src/areas/erasure";
import { callOf } from "#/src/env/place";
import { withDatabase } from "./command-database";
import { readEmail, runOnServer, say } from "./server-command";

/** Erases a person's data from the database; without `--yes` it only reports what would be erased. */
await runOnServer({
  usage: `${callOf("erase")} --email EMAIL [--yes]`,
  options: ["email"],
  flags: ["yes"],
  run({ options, flags }) {
    const email = readEmail(options);
    const isTried = !flags.has("yes");
    return withDatabase({ isMigrated: true }, async (db) => {
      const erased = await erasePerson(db, email, new Date().toISOString(), isTried);
      for (const line of summaryLines(email, erased)) say(line);
      if (isTried) say("Nothing was changed. Call it again with --yes to do it; it cannot be undone.");
      return true;
    });
  },
});

function summaryLines(email: string, { hasAccount, rows, entries, sealedEntries, places }: Erased): string[] {
  const found = Object.entries(rows).map(([many, count]) => `${count} ${many}`);
  const rest = places.map(({ table, column, rows }) => `  ${table}.${column}: ${rows} rows`);
  return [
    `${email}: ${hasAccount ? "an account" : "no account"}, contact of ${found.join(", ")}.`,
    `Audit log: the values of ${entries} entries.`,
    ...(sealedEntries > 0
      ? [`${sealedEntries} older entries hold the data too and keep it: their hash covers their values.`]
      : []),
    ...(rest.length > 0 ? ["What people wrote still holds the address or the name:", ...rest] : []),
  ];
}
