import { expect, setDefaultTimeout, test } from "bun:test";
import { makeClient, startApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { runAt } from "./fake-io";

setDefaultTimeout(patience.test);

test("results are a table in a pipe, JSON for programs, and a sentence if there are none", async () => {
  const app = await startApp({ templates: false });
  const { id } = await makeClient(app, { name: "Acme, Outdoor", primaryContactEmail: "nora@acme.example" });
  const search = (...argv: string[]) => runAt(app.url, app.people.viewer.token, ["search", ...argv]);
  expect(await search("OUTDOOR", "nora@acme")).toMatchObject({
    code: 0,
    stdout: `Kind\tWhat\tDetail\tPath\tId\nclient\tAcme, Outdoor\tNora Contact, nora@acme.example\t/clients/${id}\t${id}\n`,
    stderr: "1 thing.\n",
  });
  const { stdout } = await search("acme,", "--json");
  expect(JSON.parse(stdout)).toMatchObject([{ kind: "client", id, href: `/clients/${id}` }]);
  expect(await search("nowhere")).toMatchObject({ code: 0, stderr: "Nothing matches.\n" });
  expect(await search("a")).toMatchObject({ code: 1, stdout: "" });
  await app.stop();
});
