import { expect, test } from "bun:test";
import { dateIn } from "#/src/format/dates";
import { startApp } from "../support/app";
import { machineZone, portalZone, testMoment } from "../support/zones";

test("tests run on a machine that stands in neither the portal's time zone nor in UTC", () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machineZone);
  expect(new Date(testMoment).getHours()).toBe(8);
});

test("where tests' clocks stand, the day is another one for the portal than for the machine and for UTC", async () => {
  const app = await startApp({ templates: false });
  const answer = await app.as("viewer")("GET", "/api/clients");
  const day = answer.headers.get("X-Portal-Date");
  expect(day).toBe(dateIn(portalZone, testMoment));
  for (const zone of [machineZone, "UTC"]) expect(day).not.toBe(dateIn(zone, testMoment));
  await app.stop();
});

test("programs that tests start without a word about it stand in the same two zones", async () => {
  const child = Bun.spawn(
    [process.execPath, "-e", "console.log(new Date(0).getHours(), process.env.PORTAL_TIMEZONE)"],
    {
      env: process.env,
      stdout: "pipe",
    },
  );
  expect(await new Response(child.stdout).text()).toBe(`19 ${portalZone}\n`);
});
