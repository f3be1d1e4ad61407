import { expect, test } from "bun:test";
import type { Client } from "#/src/contract/clients";
import { until } from "../faults/support/until";
import { expectJson, linkClientUser, makeClient } from "../support/app";
import { conflictQuestion } from "../support/conflict-question";
import { expectConsoleError } from "../support/console-errors";
import { problemsInEveryLook } from "../support/looks";
import { inChromium, islandsReady } from "../support/portal-browser";

const portal = inChromium({ templates: false });
const listeners = (count: number) => until(`${count} listening`, async () => portal.app.listeners === count);
const rename = async (id: string, name: string) =>
  expectJson<Client>(await portal.app.as("admin")("PATCH", `/api/clients/${id}`, { name }));

test("the open page of a client's user follows a membership that ends, and one that begins", async () => {
  expectConsoleError(/404/);
  const { app } = portal;
  const [harbor, juniper] = [await makeClient(app), await makeClient(app)];
  await linkClientUser(app, harbor.id, juniper.id);
  const link = async (...clientIds: string[]) =>
    expectJson(
      await app.as("admin")(
        "PATCH",
        `/api/admin/users/${app.people.client.id}/role`,
        { role: "client", clientIds },
        { "If-Match": "*" },
      ),
    );
  const page = await portal.open("client", `/clients/${harbor.id}`, { hearsOthers: true });
  await listeners(1);
  await link(juniper.id);
  await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  await page.goto(`/clients/${juniper.id}`);
  await islandsReady(page);
  await listeners(1);
  const other = page.getByRole("button", { name: harbor.name });
  expect(await other.count()).toBe(0);
  await link(harbor.id, juniper.id);
  await other.waitFor();
  await page.close();
  await listeners(0);
});

test("the tabs of a browser share one connection, which continues after its tab closes and after it is cut", async () => {
  expectConsoleError(/412/);
  const { id } = await makeClient(portal.app, { name: "Shared House" });
  const first = await portal.open("manager", "/clients", { hearsOthers: true });
  await listeners(1);
  await first.getByRole("row").filter({ hasText: "Shared House" }).getByRole("button").first().click();
  await first.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = first.getByRole("dialog");
  await dialog.getByLabel("Primary Contact Name").fill("Half a na");
  await rename(id, "Renamed House");
  const row = first.getByRole("row").filter({ hasText: "Renamed House" });
  await row.waitFor();
  const marked = first.locator('[data-changed-by="Ada Admin"]');
  await marked.waitFor();
  // The mark changes no column's width.
  const ends = await marked
    .locator("td")
    .last()
    .evaluate((cell) => cell.getBoundingClientRect().right);
  const headEnds = await first
    .locator("thead th")
    .last()
    .evaluate((cell) => cell.getBoundingClientRect().right);
  const tableEnds = await first.locator("table").evaluate((table) => table.getBoundingClientRect().right);
  expect([ends, headEnds]).toEqual([tableEnds, tableEnds]);
  // The name in the first row is not covered by the head.
  const isBelow = await marked.locator("td:last-child").evaluate((cell) => {
    const { top, height } = getComputedStyle(cell, "::after");
    const [name, head] = [
      cell.getBoundingClientRect().top + Number.parseFloat(top),
      cell.closest("table")?.tHead,
    ];
    return Number.parseFloat(height) > 0 && name >= (head?.getBoundingClientRect().bottom ?? Infinity);
  });
  expect(isBelow).toBe(true);
  expect(await dialog.getByLabel("Primary Contact Name").inputValue()).toBe("Half a na");
  expect(await dialog.getByLabel("Company Name").inputValue()).toBe("Shared House");
  await dialog.getByText("Ada Admin changed this after you opened it.").waitFor();
  expect(await problemsInEveryLook(first)).toEqual([]);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await conflictQuestion(first).loadCurrent();
  expect(await dialog.getByLabel("Company Name").inputValue()).toBe("Renamed House");
  expect(await dialog.getByLabel("Primary Contact Name").inputValue()).toBe("Half a na");

  const second = await first.context().newPage();
  await second.goto("/clients");
  await islandsReady(second);
  await rename(id, "Heard By Both");
  await second.getByRole("row").filter({ hasText: "Heard By Both" }).waitFor();
  expect(portal.app.listeners).toBe(1);
  await first.close();
  await rename(id, "Heard By One");
  await second.getByRole("row").filter({ hasText: "Heard By One" }).waitFor();
  await listeners(1);

  // Another role ends the stream; the page reconnects by itself and gets what it missed.
  const { id: personId } = portal.app.people.manager;
  const role = { role: "contributor" };
  await expectJson(await portal.app.as("admin")("PATCH", `/api/admin/users/${personId}/role`, role));
  await rename(id, "Missed While Away");
  await second.getByRole("row").filter({ hasText: "Missed While Away" }).waitFor();
  await second.close();
});
