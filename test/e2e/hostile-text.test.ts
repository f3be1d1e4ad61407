import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { bulkInsert } from "#/db/bulk-insert";
import { clients, clientTasks } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import type { Client, ClientListItem } from "#/src/contract/clients";
import { serverLimits } from "#/src/contract/limits";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { noteLine, showNotes } from "#/src/format/notes";
import strings from "../fixtures/blns.json";
import { expectJson, linkClientUser, makeClient } from "../support/app";
import { inChromium, islandsReady } from "../support/portal-browser";
import { steersLine, steersLines } from "../support/steering";
import { addBothOwners } from "../support/templates";
import { portalZone, testMoment } from "../support/zones";

const portal = inChromium({ templates: false });
const naughty = [...new Set(strings.map((text) => text.trim()))].filter(
  (text) => text !== "" && [...text].length <= 200,
);

/** Strings that a name may contain; the others exist only in older rows. */
const plain = naughty.filter((text) => !steersLine(text));

let client: Client;
let detail: ClientDetail;

/** One client whose brands, contact and tasks contain every string as stored; one task has all of them as notes. */
beforeAll(async () => {
  const { app } = portal;
  const manager = app.as("manager");
  await addBothOwners(app.db);
  client = await makeClient(app, { name: plain[0] ?? "", brandNames: plain.slice(0, 100) });
  await linkClientUser(app, client.id);
  const started = { startDate: "2026-03-09" };
  await expectJson(await manager("POST", `/api/clients/${client.id}/onboarding`, started), 201);
  const task = { name: "Task", category: "ads", owner: "client", dueDate: "2026-03-20" };
  const { id } = await expectJson<Task>(await manager("POST", `/api/clients/${client.id}/tasks`, task), 201);
  await app.db.transaction(async (tx) => {
    const like = await tx.select().from(clientTasks).where(eq(clientTasks.id, id));
    const rows = naughty.flatMap((text) =>
      like.map((row) => ({ ...row, id: Bun.randomUUIDv7(), name: text, description: text })),
    );
    await bulkInsert(tx, clientTasks, rows);
  });
  detail = await expectJson<ClientDetail>(await manager("GET", `/api/clients/${client.id}`));
  expect(detail.tasks.length).toBeGreaterThan(naughty.length);
  const notes = naughty
    .filter((text) => !steersLines(text))
    .map((note) => noteLine({ note, author: "Mia Manager", now: testMoment, timeZone: portalZone }));
  await app.db.transaction((tx) =>
    tx
      .update(clientTasks)
      .set({ notes: notes.join("\n"), description: naughty.join("\n") })
      .where(eq(clientTasks.id, detail.tasks[0]?.id ?? "")),
  );
});

/** Watches for effects of a string: dialogs, requests to other origins, violations of the content policy. */
function watch(page: Page) {
  const incidents: string[] = [];
  page.on("dialog", async (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(portal.app.url)) incidents.push(`request: ${request.url()}`);
  });
  return incidents;
}

test.each(["manager", "viewer"] satisfies Role[])(
  "a %s sees every naughty string as plain text, without side effects",
  async (role) => {
    const page = await portal.open(role);
    const incidents = watch(page);
    await page.goto(`/clients/${client.id}`);
    await islandsReady(page);
    const shown = await page
      .locator("tbody a.row-link")
      .evaluateAll((links) => links.map((link) => link.textContent));
    expect(shown).toEqual(detail.tasks.map((task) => task.name));

    const [task] = await portal.app.db.read
      .select()
      .from(clientTasks)
      .where(eq(clientTasks.id, detail.tasks[0]?.id ?? ""));
    await page.goto(`/clients/${client.id}?task=${task?.id}`);
    const notes = page.getByRole("region", { name: "Notes and Comments" }).locator("p").first();
    await notes.waitFor();
    const description = page.getByRole("dialog").locator("p.whitespace-pre-wrap").first();
    expect(await description.textContent()).toBe(naughty.join("\n"));
    expect(await notes.textContent()).toBe(showNotes(task?.notes ?? ""));

    await page.goto("/");
    await islandsReady(page);
    const [item] = await expectJson<ClientListItem[]>(await portal.app.as(role)("GET", "/api/clients"));
    expect(await page.locator("tbody a.row-link").first().textContent()).toBe(item?.name ?? "");
    expect(await page.locator("tbody tr").first().textContent()).toContain(plain.slice(0, 100).join(", "));
    expect(incidents).toEqual([]);
  },
);

test("a client sees them the same way at home, also without effects", async () => {
  const page = await portal.open("client");
  const incidents = watch(page);
  await page.reload();
  await islandsReady(page);
  expect(await page.locator("h1").textContent()).toBe(detail.client.name);
  const items = page.getByRole("region", { name: "What we need from you" }).locator("li:has(h3)");
  const shown = await items.evaluateAll((all) =>
    all.map((item) => [item.querySelector("h3")?.textContent, item.querySelector("p")?.textContent ?? null]),
  );
  const first = detail.tasks
    .filter(({ owner }) => owner === "client")
    .toSorted((one, other) => Date.parse(one.dueDate) - Date.parse(other.dueDate))
    .slice(0, serverLimits.homeItems);
  expect(shown).toEqual(first.map(({ name, description }) => [name, description]));
  expect(incidents).toEqual([]);
});

test("a link that should never have been stored is shown as text", async () => {
  const [, task] = detail.tasks;
  const bad = [
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "https://paypal.test@evil.test/",
  ];
  await portal.app.db.transaction((tx) =>
    tx
      .update(clientTasks)
      .set({ evidenceUrls: bad, asanaLink: "vbscript:msgbox(1)" })
      .where(eq(clientTasks.id, task?.id ?? "")),
  );
  const page = await portal.open("manager", `/clients/${client.id}?task=${task?.id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByText("javascript:alert(1)").waitFor();
  const addresses = await drawer
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await drawer.getByText("https://paypal.test@evil.test/").waitFor();
  expect(
    addresses.filter((address) => !/^(https?:|\/[^/])/.test(address ?? "") || address?.includes("@")),
  ).toEqual([]);
});

test("a client whose older name contains control characters can still be edited, and keeps the name", async () => {
  const { app } = portal;
  const { id } = await makeClient(app);
  const name = "Old\u0007 \u202eHouse";
  await app.db.transaction((tx) => tx.update(clients).set({ name }).where(eq(clients.id, id)));
  const page = await portal.open("manager", `/clients/${id}`);
  await page.getByRole("button", { name: "Edit Client" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Client" });
  expect(await dialog.getByLabel("Company Name").inputValue()).toBe("Old House");
  await dialog.getByLabel("Primary Contact Name").fill("Ot\u001bto");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.getByText("Must be one line without invisible control characters").waitFor();
  await dialog.getByLabel("Primary Contact Name").fill("Otto");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.waitFor({ state: "detached" });
  const [saved] = await app.db.read.select().from(clients).where(eq(clients.id, id));
  expect(saved).toMatchObject({ name, primaryContactName: "Otto" });
});
