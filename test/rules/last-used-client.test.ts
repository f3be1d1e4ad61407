import { expect, test } from "bun:test";
import { Glob } from "bun";
import { projectRoot } from "#/src/env/place";

/** The column grants nothing and only determines `/`; reading it elsewhere would make the client used last a right. */
const mayName: Record<string, string> = {
  "db/schema/accounts.ts": "declares the column",
  "src/areas/home/last-used-client.ts": "reads it for `/`, and sets it",
  "src/areas/invitations/send-invitation.ts": "leaves it empty in a new account and out of its log entry",
  "src/http/sign-in/admit.ts": "leaves it empty in a new account and out of its log entry",
  "src/domain/nouns/people.ts": "leaves it out of the log",
  "src/programs/seeds/demo/take-over.ts": "copies whole rows",
};

test("the client used last is read only for the page at /", async () => {
  const naming: string[] = [];
  for await (const path of new Glob("{cli,db,islands,src}/**/*.{ts,tsx}").scan(projectRoot)) {
    const text = await Bun.file(`${projectRoot}/${path}`).text();
    const isColumn = /lastClientId|\b(users|person)\.client_id\b/.test(text);
    if (!path.includes(".test.") && isColumn) naming.push(path);
  }
  expect(naming.toSorted()).toEqual(Object.keys(mayName).toSorted());
});
