import { expect, test } from "bun:test";
import { fakeIo } from "#/cli/acceptance/fake-io";
import { addDays } from "#/src/format/dates";
import { storeToken } from "./credentials";

/** The portal's date, which is independent of the local clock. */
const today = "2027-05-30";

function answering(status: number, end: string | null) {
  const body = status === 200 ? [] : { detail: "Only admins." };
  const headers = { "X-Portal-Date": today, ...(end === null ? {} : { "X-Token-Expires": end }) };
  return fakeIo({ fetch: async () => Response.json(body, { status, headers }) });
}

test.each([
  [14, "in 14 days"],
  [1, "in 1 day"],
  [0, "today"],
])(
  "%p days before its end, one line of stderr says so, and stdout has the data alone",
  async (days, when) => {
    const end = addDays(today, days);
    const { portal, written } = answering(200, `${end}T09:00:00.000Z`);
    expect(await portal("tokens", "list", "--json")).toBe(0);
    expect(JSON.parse(written.stdout)).toEqual([]);
    expect(written.stderr).toBe(
      `The token ends ${when} (${end}). Make the next one before: \`portal login\`, ` +
        "or for a script `portal tokens create`.\n",
    );
  },
);

test.each([
  ["15 days before", `${addDays(today, 15)}T09:00:00.000Z`],
  ["for a portal that does not say", null],
  ["for nonsense", "soon"],
])("there is no warning %s", async (_, end) => {
  const { portal, written } = answering(200, end);
  await portal("tokens", "list", "--json");
  expect(written.stderr).toBe("");
});

test("the warning is printed once per run, after all other output", async () => {
  const { portal, written } = answering(403, `${addDays(today, 2)}T09:00:00.000Z`);
  expect(await portal("users", "list")).toBe(4);
  expect(written.stderr.split("\n")).toEqual([
    "Only admins.",
    expect.stringContaining("The token ends in 2 days"),
    "",
  ]);
});

test("a sign-out does not warn of the expiry of the token that it revoked", async () => {
  const { io, portal, written } = fakeIo({
    fetch: async () =>
      new Response(null, {
        status: 204,
        headers: { "X-Portal-Date": today, "X-Token-Expires": `${today}T23:00:00Z` },
      }),
  });
  storeToken(io, "http://portal.test", "portal_stored");
  expect(await portal("logout")).toBe(0);
  expect(written.stderr).toBe("Signed out of http://portal.test.\n");
});
