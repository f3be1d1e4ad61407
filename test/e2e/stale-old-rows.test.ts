import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bulkInsert } from "#/db/bulk-insert";
import { clientAudits, clientLeads } from "#/db/schema";
import type { Audit } from "#/src/contract/audits";
import type { Lead } from "#/src/contract/leads";
import { callLimits } from "#/src/contract/limits-of-calls";
import { expectJson } from "../support/app";
import { conflictQuestion } from "../support/conflict-question";
import { expectConsoleError } from "../support/console-errors";
import { inChromium } from "../support/portal-browser";
import { addedAudit } from "../support/requests-audits";
import { addedLead } from "../support/requests-leads";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
const manager = (method: string, path: string, body?: unknown) =>
  portal.app.as("manager")(method, path, body);

/** Adds more newer rows like this one than a list without a query returns. */
async function bury(table: typeof clientAudits | typeof clientLeads, id: string) {
  await portal.app.db.transaction(async (tx) => {
    const rows = await tx.select().from(table).where(eq(table.id, id));
    const newer = { auditDate: "2026-03-08", createdAt: "2026-03-08T23:00:00.000Z" };
    const many = Array.from({ length: callLimits.pageSizeMax }, () => ({
      ...newer,
      id: Bun.randomUUIDv7(),
    }));
    await bulkInsert(
      tx,
      table,
      many.flatMap((change) => rows.map((row) => ({ ...row, ...change }))),
    );
  });
}

test("an edit of an audit followed by many newer ones reports a concurrent edit and can overwrite it", async () => {
  expectConsoleError(/412/);
  const { id } = await addedAudit(portal.app, { auditDate: "2026-01-05" });
  const page = await portal.open("manager", "/audit");
  await page.getByRole("button", { name: /^Edit audit of/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Audit" });
  await form.getByLabel("Creative", { exact: true }).fill("9");
  await bury(clientAudits, id);
  await expectJson(await manager("PUT", `/api/client-audits/${id}`, { risks: "Theirs" }));
  await form.getByRole("button", { name: "Save Changes" }).click();
  await conflictQuestion(page).overwrite();
  await toast(page, "Audit updated successfully");
  const [saved] = await expectJson<Audit[]>(await manager("GET", `/api/client-audits?id=${id}`));
  expect(saved).toMatchObject({ creativeScore: 9, risks: "Theirs", version: 3 });
});

test("and so does an edit of a lead", async () => {
  expectConsoleError(/412/);
  const { id } = await addedLead(portal.app, { companyName: "Alpha" });
  const page = await portal.open("manager", "/client-leads");
  await page.getByRole("button", { name: "Edit Alpha", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit Lead" });
  await form.getByLabel("Company Name").fill("Alpha Prime");
  await bury(clientLeads, id);
  await expectJson(await manager("PUT", `/api/client-leads/${id}`, { notes: "Theirs" }));
  await form.getByRole("button", { name: "Save Changes" }).click();
  await conflictQuestion(page).overwrite();
  await toast(page, "Lead updated");
  const [saved] = await expectJson<Lead[]>(await manager("GET", `/api/client-leads?id=${id}`));
  expect(saved).toMatchObject({ companyName: "Alpha Prime", notes: "Theirs", version: 3 });
});
