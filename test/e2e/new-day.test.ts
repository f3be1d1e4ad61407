import { expect, test } from "bun:test";
import { makeClient, makeOnboarding } from "../support/app";
import { inChromium } from "../support/portal-browser";

const portal = inChromium({ now: "2026-03-09T10:59:58.500Z" });

test("an open page tells of a new day by itself, and not while a dialog is open", async () => {
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
  await busy.getByRole("button", { name: "Edit Client" }).click();
  await busy.getByRole("dialog").getByLabel("Company Name").fill("Typed before midnight");
  const card = page.getByRole("region", { name: "Past Due" });
  expect(await card.locator("p").first().textContent()).toBe(String(pastDue));

  app.setNow("2026-03-09T11:00:01.000Z");
  await card.getByText(String(pastDue + nowDue), { exact: true }).waitFor();
  await busy.waitForFunction(
    () => Date.now() > performance.timeOrigin + Number(document.body.dataset.dayEndsIn) + 3_000,
  );
  expect(await busy.getByRole("dialog").getByLabel("Company Name").inputValue()).toBe(
    "Typed before midnight",
  );
});
