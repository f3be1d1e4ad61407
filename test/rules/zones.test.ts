import { expect, test } from "bun:test";
import { dateIn } from "#/src/format/dates";
import { startApp } from "../support/app";
import { machineZone, portalZone, testMoment } from "../support/zones";

test("the machine of the tests is neither in the portal's time zone nor in UTC", () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machineZone);
  expect(new Date(testMoment).getHours()).toBe(8);
});

test("at the tests' fixed time the portal's date differs from the machine's and from UTC's", async () => {
  const app = await startApp({ templates: false });
  const answer = await app.as("viewer")("GET", "/api/clients");
  const day = answer.headers.get("X-Portal-Date");
  expect(day).toBe(dateIn(portalZone, testMoment));
  for (const zone of [machineZone, "UTC"]) expect(day).not.toBe(dateIn(zone, testMoment));
  await app.stop();
});

test("programs started by tests without settings use the same two zones", async () => {
  const child = Bun.spawn(
    [process.execPath, "-e", "console.log(new Date(0).getHours(), process.env.PORTAL_TIMEZONE)"],
    {
      env: process.env,
      stdout: "pipe",
    },
  );
  expect(await new Response(child.stdout).text()).toBe(`19 ${portalZone}\n`);
});
