import { beforeAll, expect, test } from "bun:test";
import type { Locator, Page, Route } from "playwright-core";
import type { Audit } from "#/src/contract/audits";
import type { Client } from "#/src/contract/clients";
import { adsLegacy, adsRow, byAsin2026, byAsinRow } from "#/src/imports/reports/reports.fixture";
import { writeText, writeWorkbook } from "#/src/imports/reports/writing.fixture";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { problemsInEveryLook } from "../support/looks";
import { pickClient } from "../support/picked-client";
import { inChromium, islandsReady } from "../support/portal-browser";
import { addedAudit } from "../support/requests-audits";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
let client: Client;
beforeAll(async () => {
  client = await makeClient(portal.app, { name: "Tidewell Pet Supply" });
});

const textOf = (rows: string[][]) => new TextDecoder().decode(writeText(rows));
type Dropped = { name: string; text: string };
const ads: Dropped = { name: "ads.csv", text: textOf([adsLegacy, adsRow({ sales: "$ 20.00" })]) };
const products: Dropped = {
  name: "products.csv",
  text: textOf([byAsin2026, byAsinRow({ sales: "$600.00" })]),
};

/** Drops files on the dialog's heading, outside the drop zone. */
async function drop(page: Page, ...files: Dropped[]) {
  const dataTransfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, text } of files) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  const heading = page.locator("dialog[open] h2").first();
  for (const type of ["dragover", "drop"]) await heading.dispatchEvent(type, { dataTransfer });
}

const plan = (page: Page) => page.getByRole("table", { name: "What would change", exact: true });

/** Returns the words that are broken across lines. */
const brokenWords = (table: Locator) =>
  table.evaluate((element) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

const row = (page: Page, label: string) => plan(page).getByRole("row").filter({ hasText: label });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const stored = async (id: string) => {
  const found = await expectJson<Audit[]>(await portal.app.as("admin")("GET", `/api/client-audits?id=${id}`));
  return found[0];
};

const auditsOf = async (clientId: string) =>
  expectJson<Audit[]>(await portal.app.as("admin")("GET", `/api/client-audits?clientId=${clientId}`));
const isFocused = (element: Element) => element === document.activeElement;

test("files dropped on an audit are read in the browser, planned, applied by one press and reverted by another", async () => {
  const audit = await addedAudit(portal.app, { clientId: client.id, totalAdSpend: 12, risks: "Stock" });
  const page = await portal.open("contributor", "/audit", { reducedMotion: "reduce" });
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(request.postData() ?? ""));
  await press(page, "Edit audit of Tidewell Pet Supply, Mar 9, 2026");
  await page.getByLabel("Overall Notes", { exact: true }).waitFor({ state: "attached" });
  await drop(
    page,
    ads,
    products,
    { name: "again.csv", text: ads.text },
    { name: "list.csv", text: "a,b\n1,2" },
  );

  const files = page.getByRole("list", { name: "Files", exact: true });
  await files.getByText("“again.csv” is the same file as “ads.csv” and counts once.").waitFor();
  await files.getByText(/“list.csv”: No line of this file is the header of a known report/).waitFor();
  await files.getByText(/Advertising report · .* · USD · Feb 1, 2026 to Feb 28, 2026 · 1 row/).waitFor();
  expect(await row(page, "TACOS").count()).toBe(0);
  expect(await row(page, "Total Ad Spend").innerText()).toMatch(/\$12\.00\s[\s\S]*\$30\.00\s[\s\S]*ads\.csv/);
  expect(await page.getByRole("button", { name: "Apply", exact: true }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  expect(await problemsInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await press(page, "Remove again.csv");
  await press(page, "Remove list.csv");
  await page.getByLabel("First Day", { exact: true }).fill("2026-02-01");
  await page.getByLabel("Last Day", { exact: true }).fill("2026-02-28");
  await row(page, "TACOS").filter({ hasText: "Will be: 5%" }).waitFor();
  expect(await row(page, "ACOS").first().innerText()).toContain("150%");
  expect(await brokenWords(plan(page))).toEqual([]);
  await page.getByLabel("Last Day", { exact: true }).press("Enter");
  await press(page, "Apply");
  await toast(page, "The 2 files' figures were put into the audit");
  await page.getByText("The audit has the figures of these files.", { exact: true }).waitFor();
  await files.getByText("Already applied on Mar 9, 2026 by Cleo Contributor.").first().waitFor();
  const field = page.getByLabel("Total Ad Spend", { exact: true });
  expect(await field.inputValue()).toBe("30");
  await page.locator("summary", { hasText: "Advertising" }).click();
  await page
    .getByText(/Advertising report, Feb 1, 2026 to Feb 28, 2026/)
    .first()
    .waitFor();
  expect(await stored(audit.id)).toMatchObject({ acos: 150, tacos: 5, totalAdSpend: 30, risks: "Stock" });
  expect(bodies.join()).not.toContain("Kettle, steel,K-1");

  await press(page, "Undo");
  await toast(page, "Undone");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("[name=totalAdSpend]")?.value === "12",
  );
  expect(await stored(audit.id)).toMatchObject({ acos: null, totalAdSpend: 12, figureSources: null });
  await row(page, "Total Ad Spend").waitFor();

  // Another user changes the audit while the plan is shown: nothing is applied, and the plan shows the current
  // values.
  await portal.app.as("manager")("PUT", `/api/client-audits/${audit.id}`, { totalAdSpend: 77 });
  expectConsoleError(/412/);
  await press(page, "Apply");
  await toast(page, /Somebody changed the audit in the meantime, so nothing was applied/);
  await row(page, "Total Ad Spend").filter({ hasText: "Now: $77.00" }).waitFor();
  await press(page, "Apply");
  await page.getByText("The audit has the figures of these files.", { exact: true }).waitFor();
  expect(await stored(audit.id)).toMatchObject({ totalAdSpend: 30 });
});

test("a lost response applies the figures only once", async () => {
  const owner = await makeClient(portal.app, { name: "Lost Answer House" });
  const { id } = await addedAudit(portal.app, { clientId: owner.id });
  const address = `/audit?which=all&clientId=${owner.id}&edit=${id}`;
  const page = await portal.open("contributor", address, { reducedMotion: "reduce" });
  await page.getByLabel("Overall Notes", { exact: true }).waitFor({ state: "attached" });
  await drop(page, ads);
  await row(page, "Total Ad Spend").waitFor();
  const cut = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route("**/import", cut, { times: 1 });
  expectConsoleError(/ERR_CONNECTION_RESET/);
  await press(page, "Apply");
  await toast(page, /The server could not be reached/);
  expectConsoleError(/412/);
  await press(page, "Apply");
  await page.getByText("The audit has the figures of these files.", { exact: true }).waitFor();
  expect(await stored(id)).toMatchObject({ totalAdSpend: 30, version: 2 });
});

test("files fill the form of a new audit, their periods are remembered, and they are saved with it except for values changed by hand", async () => {
  const solenne = await makeClient(portal.app, { name: "Solenne Beauty" });
  const page = await portal.open("contributor", "/audit", { reducedMotion: "reduce" });
  await press(page, "New Audit");
  const form = page.getByRole("dialog", { name: "New Audit", exact: true });
  await pickClient(form, "Solenne Beauty");
  await page.getByLabel("Drop Amazon's reports here or choose files", { exact: true }).setInputFiles([
    { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(products.text) },
    {
      name: "ads.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: Buffer.from(writeWorkbook([adsLegacy, adsRow({ sales: "$ 20.00" })])),
    },
  ]);
  await page.getByLabel("First Day", { exact: true }).fill("2026-02-01");
  await page.getByLabel("Last Day", { exact: true }).fill("2026-02-28");
  await row(page, "TACOS").waitFor();
  await press(page, "Apply");
  await page.getByText(/figures from files in the form, saved with the audit/).waitFor();
  await page.locator("summary", { hasText: "Advertising" }).click();
  await page.getByLabel("CPC", { exact: true }).fill("9");
  await press(page, "Create Audit");
  await press(page, "Save Anyway");
  await toast(page, "Audit created successfully");
  const [made] = await expectJson<Audit[]>(
    await portal.app.as("admin")("GET", `/api/client-audits?clientId=${solenne.id}`),
  );
  expect(made).toMatchObject({ totalAdSpend: 30, cpc: 9, currency: "USD", periodFrom: "2026-02-01" });
  expect(made?.figureSources?.files.map(({ name }) => name).toSorted()).toEqual(["ads.xlsx", "products.csv"]);
  expect(made?.figureSources?.figures.cpc).toBeUndefined();

  await press(page, "New Audit");
  await drop(page, products);
  await page.getByText("The days of the file, as you entered them.").waitFor();
  expect(await page.getByLabel("First Day", { exact: true }).inputValue()).toBe("2026-02-01");
});

test("dropped files are saved with a new audit unless they have open questions", async () => {
  const fernhill = await makeClient(portal.app, { name: "Fernhill Garden" });
  await addedAudit(portal.app, { clientId: fernhill.id, auditDate: "2026-02-02", clicks: 2_000, acos: 40 });
  const page = await portal.open("contributor", "/audit", { reducedMotion: "reduce" });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await press(page, "New Audit");
  const form = page.getByRole("dialog", { name: "New Audit", exact: true });
  await pickClient(form, "Fernhill Garden");
  const manyClicks = { sales: "$ 20.00", impressions: "100,000", clicks: "2,000" };
  await drop(
    page,
    { name: "ads.csv", text: textOf([adsLegacy, adsRow(manyClicks)]) },
    { name: "products.csv", text: products.text.replace("600.00", "601.00") },
    { name: "list.csv", text: "a,b\n1,2" },
  );
  await row(page, "Total Ad Spend").waitFor();
  const alert = form.getByRole("alert");
  await press(page, "Create Audit");
  await alert.getByText("Nothing is saved yet. Answer the open questions about the files first.").waitFor();
  expect(await form.getByLabel("First Day", { exact: true }).evaluate(isFocused)).toBe(true);
  await form.getByLabel("First Day", { exact: true }).fill("2026-02-01");
  await form.getByLabel("Last Day", { exact: true }).fill("2026-02-28");
  await row(page, "TACOS").waitFor();
  await press(page, "Create Audit");
  await alert.getByText(/^Nothing is saved yet. Remove the files that are refused/).waitFor();
  const removal = form.getByRole("button", { name: "Remove list.csv", exact: true });
  expect(await removal.evaluate(isFocused)).toBe(true);
  expect(sent).not.toContain("/api/client-audits");
  await removal.click();
  await removal.waitFor({ state: "detached" });
  await press(page, "Create Audit");
  await press(page, "Save Anyway");
  await toast(page, "Audit created successfully");
  const [made] = await auditsOf(fernhill.id);
  expect(made).toMatchObject({ totalAdSpend: 30, acos: 150, currency: "USD", periodFrom: "2026-02-01" });
  expect(made?.figureSources?.files.map(({ name }) => name).toSorted()).toEqual(["ads.csv", "products.csv"]);
  // The scores are those proposed for the latest figures.
  const proposed = made?.scoreProposals?.scores.advertisingScore.proposed;
  expect(proposed).toBeLessThan(5);
  expect(made?.advertisingScore).toBe(proposed ?? 0);
});

test("dropped files are applied when the audit is saved; reverted ones are not", async () => {
  const audit = await addedAudit(portal.app, { clientId: client.id, auditDate: "2026-01-05" });
  const page = await portal.open("contributor", "/audit?which=all", { reducedMotion: "reduce" });
  const edit = "Edit audit of Tidewell Pet Supply, Jan 5, 2026";
  await press(page, edit);
  await page.locator("summary", { hasText: "Findings" }).click();
  await page.getByLabel("Overall Notes", { exact: true }).fill("Typed before");
  await drop(page, ads);
  await row(page, "Total Ad Spend").waitFor();
  await press(page, "Save Changes");
  await toast(page, "Audit updated successfully");
  expect(await stored(audit.id)).toMatchObject({ totalAdSpend: 30, acos: 150, overallNotes: "Typed before" });

  const other = await makeClient(portal.app, { name: "Left Out" });
  await press(page, "New Audit");
  await pickClient(page.getByRole("dialog", { name: "New Audit", exact: true }), "Left Out");
  await drop(page, ads);
  await row(page, "Total Ad Spend").waitFor();
  await press(page, "Apply");
  await press(page, "Take back");
  await page.getByText("Undone: the audit is created without these figures.", { exact: true }).waitFor();
  await press(page, "Create Audit");
  await toast(page, "Audit created successfully");
  expect(await auditsOf(other.id)).toMatchObject([{ totalAdSpend: null, figureSources: null }]);
});

test("a reader that fails to load is reported beside the typed values, and can be tried again", async () => {
  const page = await portal.open("contributor", "/audit", { reducedMotion: "reduce" });
  let isThere = false;
  await page.route("**/assets/report-worker-*", (route) =>
    isThere ? route.continue() : route.fulfill({ status: 404 }),
  );
  await press(page, "New Audit");
  await page.locator("summary", { hasText: "Findings" }).click();
  await page.getByLabel("Overall Notes", { exact: true }).fill("Typed");
  expectConsoleError(/404/);
  await drop(page, ads);
  await page
    .getByRole("alert")
    .getByText(/The code that reads files could not be loaded/)
    .waitFor();
  isThere = true;
  await press(page, "Try again");
  await row(page, "Total Ad Spend").waitFor();
  expect(await page.getByLabel("Overall Notes", { exact: true }).inputValue()).toBe("Typed");
});

test("a plan survives a required sign-in, and a revoked right changes nothing", async () => {
  expectConsoleError(/401|403/);
  const audit = await addedAudit(portal.app, { clientId: client.id, auditDate: "2026-02-02" });
  const page = await portal.open("contributor", "/audit?which=all", { reducedMotion: "reduce" });
  const refuse = async (status: number, detail: string) => {
    await page.unroute("**/import");
    await page.route("**/import", (route) =>
      route.fulfill({ status, json: { title: detail, status, detail } }),
    );
  };
  await page.route("**/api/login?**", (route) =>
    route.fulfill({ contentType: "text/html", body: "signing in" }),
  );
  await press(page, "Edit audit of Tidewell Pet Supply, Feb 2, 2026");
  await drop(page, ads);
  await row(page, "Total Ad Spend").waitFor();
  await refuse(401, "Unauthorized");
  await press(page, "Apply");
  await page.waitForURL(/\/api\/login/);
  await page.goto("/audit?which=all");
  await islandsReady(page);
  await row(page, "Total Ad Spend").waitFor();
  await refuse(403, "Your role may not do this.");
  await press(page, "Apply");
  await toast(page, "Failed to apply the files: Your role may not do this.");
  expect((await stored(audit.id))?.totalAdSpend).toBeNull();
  await page.unroute("**/import");
  await press(page, "Apply");
  await page.getByText("The audit has the figures of these files.", { exact: true }).waitFor();
  expect((await stored(audit.id))?.totalAdSpend).toBe(30);
});

test("a report of 200,000 rows is read while the page stays responsive and shows the progress", async () => {
  const page = await portal.open("contributor", "/audit", { reducedMotion: "reduce" });
  const reader = await page.evaluateHandle(holdReader);
  await press(page, "New Audit");
  const video = page.getByLabel("Loom Video URL", { exact: true });
  await video.waitFor();
  await page.evaluate(() => {
    const header = "(Child) ASIN,Title,Sessions - Total,Units Ordered,Ordered Product Sales";
    const rows = Array.from(
      { length: 200_000 },
      (_, at) => `B0${String(at).padStart(8, "0")},"Chair, ${at}","1,${100 + (at % 900)}",${at % 9},$10.25`,
    );
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([[header, ...rows].join("\n")], "large.csv"));
    document
      .querySelector("dialog h2")
      ?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  });
  await page.waitForFunction(
    () => Number(document.querySelector("dialog progress")?.getAttribute("value")) >= 30,
  );
  await page.getByText("Reading large.csv…", { exact: true }).waitFor();
  await video.fill("https://typed.test");
  await reader.evaluate((held) => held.goOn());
  await page.getByText("Business Report by child ASIN · amazon.com · USD · 200,000 rows").waitFor();
  expect(await reader.evaluate((held) => held.parts)).toBeGreaterThan(50);
  expect(await video.inputValue()).toBe("https://typed.test");
});

/** Runs in the page: delivers the worker's messages for the first third of its work, and the others on request. */
function holdReader() {
  const queued: (() => void)[] = [];
  const held = {
    /** Number of progress messages. */
    parts: 0,
    isHeld: false,
    wasHeld: false,
    goOn() {
      held.isHeld = false;
      for (const hear of queued.splice(0)) hear();
    },
  };
  window.Worker = class extends Worker {
    override set onmessage(listener: (event: MessageEvent) => void) {
      this.addEventListener("message", (event) => {
        if (held.isHeld) queued.push(() => listener(event));
        else listener(event);
        if (!("part" in event.data)) return;
        held.parts += 1;
        if (event.data.part < 0.3 || held.wasHeld) return;
        held.isHeld = true;
        held.wasHeld = true;
      });
    }
  };
  return held;
}
