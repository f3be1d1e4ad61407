import { expect, test } from "bun:test";
import { startApp } from "#/test/support/app";

const path = "/.well-known/security.txt";

test("security.txt publishes the contact for half a year, without sign-in", async () => {
  const securityContacts = ["mailto:security@agency.test", "https://agency.test/security"];
  const app = await startApp({ templates: false, env: { securityContacts } });
  const answer = await app.anonymous("GET", path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=UTF-8"]);
  expect(await answer.text()).toBe(
    [
      "Contact: mailto:security@agency.test",
      "Contact: https://agency.test/security",
      "Expires: 2026-09-04T00:00:00.000Z",
      "Preferred-Languages: en",
      `Canonical: ${app.url}${path}`,
      "",
    ].join("\n"),
  );
  await app.stop();
});

test("security.txt is 404 without a contact", async () => {
  const app = await startApp({ templates: false });
  expect((await app.anonymous("GET", path)).status).toBe(404);
  await app.stop();
});
