import { beforeAll, describe, expect, test } from "bun:test";
import type { ImportResult } from "#/src/contract/table-imports";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { problemsInEveryLook } from "../support/looks";
import { inChromium, islandsReady } from "../support/portal-browser";

const portal = inChromium();

test("an empty portal has no data to show", async () => {
  const page = await portal.open("viewer", "/reports");
  expect(await page.getByText("No data available", { exact: true }).count()).toBe(8);
  expect(await problemsInEveryLook(page)).toEqual([]);
});

describe("more clients than a page holds", () => {
  beforeAll(async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      line: index + 2,
      name: `Client ${String(index + 1).padStart(3, "0")} with a name that goes on and on and on for as long as it can`,
      brandNames: [
        "A brand name that goes on and on for as long as the column can possibly hold, and longer",
      ],
      primaryContactName: "Nora Contact",
      primaryContactEmail: "nora@brand.test",
    }));
    const imported = await portal.app.as("manager")("POST", "/api/clients/import", { rows });
    expect((await expectJson<ImportResult>(imported)).created).toBe(60);
    const late = await makeClient(portal.app, { name: "Client 000", status: "active" });
    await makeOnboarding(portal.app, late.id, "2026-01-01");
  });

  test("are shown fifty a page, with the page in the address; axe finds nothing, and nothing scrolls sideways", async () => {
    const page = await portal.open("viewer", "/reports?range=last_90_days");
    const pages = page.getByRole("navigation", { name: "Pages" });
    expect(await page.getByText("Showing 1 to 50 of 61 results").isVisible()).toBe(true);
    expect(await page.locator("tbody tr:not(figure tr)").count()).toBe(50);
    await pages.getByRole("link", { name: "Next" }).click();
    await page.getByText("Showing 51 to 61 of 61 results").waitFor();
    expect(await page.locator("tbody tr:not(figure tr)").count()).toBe(11);
    expect(new URL(page.url()).search).toBe("?range=last_90_days&page=2");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.reload();
    await islandsReady(page);
    expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(await page.getByText("Showing 51 to 61 of 61 results").isVisible()).toBe(true);
    await page.goBack();
    await page.getByText("Showing 1 to 50 of 61 results").waitFor();
    await page.goForward();
    await page.getByText("Showing 51 to 61 of 61 results").waitFor();
    expect(await page.getByRole("progressbar").count()).toBeGreaterThan(11);
    expect(await problemsInEveryLook(page)).toEqual([]);
  });
});
