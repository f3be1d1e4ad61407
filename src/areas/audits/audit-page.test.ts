import { afterAll, beforeAll, expect, test } from "bun:test";
import type { CreateAuditInput } from "#/src/contract/audits";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addedAudit } from "#/test/support/requests-audits";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: true });
});
afterAll(() => app.stop());

const billing = {
  ...{ totalBilledMonth: 987_654, totalBilledQuarter: 876_543, totalBilledYear: 765_432 },
  ...{ grossMarginPercent: 43.21, revenueVsBillingNotes: "Canary of billing" },
};
const figures: Partial<CreateAuditInput> = {
  ...{ clicks: 2_406, acos: 41, tacos: 12, totalAdSpend: 1_234, avgMonthlySales90Days: 23_456 },
  currency: "EUR",
  ...{ advertisingScore: 4, advertisingReason: "A launch" },
  topSkusData: [{ sku: "B01", name: "Garlic <press>", units: 40, sales: 800 }],
  monthlySalesData: [
    { month: "2026-01", sales: 11_111 },
    { month: "2026-02", sales: 2_222, days: "9 of 28" },
  ],
};

const page = async (role: "viewer" | "client" | "manager", path: string) => {
  const answer = await app.as(role)("GET", path);
  return { status: answer.status, html: await answer.text() };
};
const drawn = (html: string) => html.match(/<svg role="img"/g)?.length ?? 0;

test("an audit's page explains the change, shows proposed and given scores and the figures, and nothing about billing", async () => {
  const { id: clientId } = await makeClient(app);
  await addedAudit(app, { clientId, ...figures, ...billing, auditDate: "2026-02-09", acos: 28 });
  const audit = await addedAudit(app, { clientId, ...figures, ...billing, advertisingScore: 2 });
  const { status, html } = await page("viewer", `/audit/${audit.id}`);
  expect(status).toBe(200);
  for (const text of [
    ...["Why did it move?", "Health since Feb 9, 2026", "from 4 to 2, counts 2x", "−0.4"],
    ...["ACOS 41%, 28% last time: -2", "Reason: A launch", "As proposed"],
    ...["Sales, Jan 2026: €11,111", "Sales, Feb 2026 (not whole): €2,222", "ACOS, Feb 9, 2026: 28%"],
    ...["Health score, Mar 9, 2026: ", "Sales, Garlic &lt;press&gt;: €800", "Ad spend, Mar 9, 2026: €1,234"],
  ])
    expect(html).toContain(text);
  expect(drawn(html)).toBe(6);
  expect(html).not.toMatch(/987,?654|876,?543|765,?432|43\.21|Canary of billing/);
  expect(html).not.toMatch(/d3-(scale|shape)|\sstyle="/);
});

test("the video of an audit opens in a tab that learns nothing of the portal", async () => {
  const loomVideoUrl = "https://www.loom.com/share/acme";
  const { id } = await addedAudit(app, { loomVideoUrl });
  const { html } = await page("viewer", `/audit/${id}`);
  const [link = ""] = html.match(/<a [^>]*loom[^>]*>/) ?? [];
  for (const part of [`href="${loomVideoUrl}"`, 'target="_blank"', 'rel="noopener noreferrer"']) {
    expect(link).toContain(part);
  }
});

test("a first audit without figures renders without warnings", async () => {
  const audit = await addedAudit(app, {});
  const { html } = await page("viewer", `/audit/${audit.id}`);
  for (const text of [
    "This is the client&#39;s first audit",
    "No sales by month in this audit.",
    "Not proposed",
  ])
    expect(html).toContain(text);
  expect(drawn(html)).toBe(1);
});

test("a client's dashboard shows staff its performance, or that there is no audit yet", async () => {
  const { id } = await makeClient(app);
  await makeOnboarding(app, id);
  expect((await page("viewer", `/clients/${id}`)).html).toContain("No audit yet.");
  await addedAudit(app, { clientId: id, ...figures, ...billing });
  const { html } = await page("viewer", `/clients/${id}`);
  expect(drawn(html)).toBe(5);
  expect(html).not.toMatch(/987,?654|876,?543|765,?432|43\.21|Canary of billing/);
});

test("a client sees no audit and no chart, at home or by address", async () => {
  const { id } = await makeClient(app);
  await makeOnboarding(app, id);
  const audit = await addedAudit(app, { clientId: id, ...figures });
  await linkClientUser(app, id);
  const home = await page("client", "/");
  expect(home.status).toBe(200);
  expect(home.html).not.toMatch(/id="performance"|41%|23,456|11,111/);
  expect((await page("client", `/audit/${audit.id}`)).status).toBe(403);
});

test("the page of a missing audit is 404", async () => {
  expect((await page("manager", `/audit/${Bun.randomUUIDv7()}`)).status).toBe(404);
  expect((await page("manager", "/audit/nothing")).status).toBe(404);
});

test("reports show the portfolio by health and trend, completions by week and the time to launch", async () => {
  const { id, name } = await makeClient(app, { name: "Harbor Coffee" });
  const { tasks } = await makeOnboarding(app, id, "2026-03-01");
  await addedAudit(app, { clientId: id, auditDate: "2026-02-09", salesTrendScore: 5 });
  await addedAudit(app, { clientId: id, salesTrendScore: 8 });
  for (const { id: taskId, requestState } of tasks) {
    const place = `/api/tasks/${taskId}`;
    // A form is done only once its answers are accepted.
    const answer =
      requestState === null
        ? await app.as("manager")("PATCH", place, { status: "done" })
        : await app.as("manager")("DELETE", place);
    expect(answer.ok).toBe(true);
  }
  const gone = await makeClient(app, { name: "Gone House", status: "churned" });
  await addedAudit(app, { clientId: gone.id });
  const { html } = await page("viewer", "/reports");
  expect(html.match(/Harbor Coffee: [^<]*/)?.[0]).toBe(`${name}: +0.9, 5.9`);
  expect(html).not.toContain("Gone House: ");
  expect(html).toMatch(/Tasks done, Mar 9, 2026 \(not whole\): \d+/);
});
