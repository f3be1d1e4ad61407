import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { makeClient, makeOnboarding } from "../support/app";
import { inChromium, islandsReady } from "../support/portal-browser";

const portal = inChromium({ now: "2026-03-09T10:00:00.000Z" });

test("an open page reports a new day by itself, but not while a dialog is open", async () => {
  const { app } = portal;
  const client = await makeClient(app);
  const { tasks } = await makeOnboarding(app, client.id, "2026-03-01");
  const [task] = tasks;
  await app.as("manager")("PATCH", `/api/tasks/${task?.id}`, { dueDate: "2026-03-09" });
  const pastDue = tasks.filter(({ id, dueDate }) => id !== task?.id && dueDate < "2026-03-09").length;
  const nowDue = tasks.filter(({ id, dueDate }) => id !== task?.id && dueDate === "2026-03-09").length + 1;

  const [page, busy] = await Promise.all([
    portal.open("manager", `/clients/${client.id}`),
    portal.open("manager", `/clients/${client.id}`),
  ]);
  await Promise.all([page, busy].map(leadItsTime));
  await busy.getByRole("button", { name: "Edit Client" }).click();
  const name = busy.getByRole("dialog").getByLabel("Company Name");
  await name.fill("Typed before midnight");
  const card = page.getByRole("region", { name: "Past Due" });
  expect(await card.locator("p").first().textContent()).toBe(String(pastDue));

  app.setNow("2026-03-09T11:00:01.000Z");
  const loads: string[] = [];
  busy.on("request", (request) => {
    // A page that was suspended for an hour requests the missed events.
    if (!request.url().endsWith("/api/events")) loads.push(request.url());
  });
  for (const each of [page, busy]) await each.clock.fastForward("01:05:00");
  await card.getByText(String(pastDue + nowDue), { exact: true }).waitFor();
  expect(await name.inputValue()).toBe("Typed before midnight");
  expect(loads).toEqual([]);
});

/** From its load on, the page's clock follows the test. */
async function leadItsTime(page: Page) {
  await page.clock.install();
  await page.reload();
  await islandsReady(page);
}
