import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Role } from "#/src/contract/choices/users";
import type { Client } from "#/src/contract/clients";
import type { DesignProject } from "#/src/contract/design";
import { listLimits } from "#/src/contract/limits-of-lists";
import strings from "../fixtures/blns.json";
import { linkClientUser, makeClient } from "../support/app";
import { inChromium, islandsReady } from "../support/portal-browser";
import { addedAudit, addedUpcoming } from "../support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";

const portal = inChromium({ templates: false });
/** The strings with markup or a script that fit into a name. */
const hostile = [...new Set(strings.map((text) => text.trim()))].filter(
  (text) => /[<>]|script:/i.test(text) && [...text].length <= 200,
);
const all = hostile.join("\n").slice(0, 9_000);

let project: DesignProject;
/** A lead, an upcoming audit and a project for each string, and one of each with all strings in its long texts. */
beforeAll(async () => {
  const { app } = portal;
  const client: Client = await makeClient(app, { name: hostile[0] ?? "" });
  await linkClientUser(app, client.id);
  for (const text of hostile) {
    await addedLead(app, { clientName: text, companyName: text, notes: text, recentActivity: text });
    await addedProject(app, { clientId: client.id, projectName: text, description: text });
    await addedUpcoming(app, { brandName: text, auditWeek: text });
  }
  await addedAudit(app, {
    clientId: client.id,
    ...{ overallNotes: all, seasonalityNotes: all, keyActionItems: all, risks: all, opportunities: all },
    topSkusData: hostile.map((sku) => ({ sku, [sku]: sku })),
    monthlySalesData: all,
  });
  project = await addedProject(app, { clientId: client.id, projectName: "Remarks", clientBrief: all });
  for (const assetName of hostile.slice(0, 40)) {
    await addedAsset(app, project.id, { assetName, assetType: assetName });
  }
  const asset = await addedAsset(app, project.id, { assetName: "Hero" });
  await addedRevision(app, asset.id, { comments: all.slice(0, 4_000) });
});

/** Watches for effects of a string: dialogs, and requests to other origins. */
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

/** Returns the text of the page's elements without that of its scripts. */
function shownText(page: Page): Promise<string> {
  return page.evaluate(() => {
    for (const script of document.querySelectorAll("script")) script.remove();
    return document.body.textContent ?? "";
  });
}

const visible = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test.each(["manager", "viewer", "client"] satisfies Role[])(
  "a %s sees leads, audits and projects of hostile strings as the text they are",
  async (role) => {
    expect(hostile.length).toBeGreaterThan(100);
    const page = await portal.open(role);
    const incidents = watch(page);
    const ofStaff = { "/client-leads": hostile.slice(-listLimits.pageSize), "/audit": hostile };
    const ofAll = {
      "/design": hostile.slice(0, listLimits.pageSize),
      [`/design?project=${project.id}`]: hostile.slice(0, 40),
    };
    const screens = { ...(role === "client" ? {} : ofStaff), ...ofAll };
    for (const [path, expected] of Object.entries(screens)) {
      await page.goto(path);
      await islandsReady(page);
      const text = visible(await shownText(page));
      expect({ path, missing: expected.filter((one) => !text.includes(visible(one))) }).toEqual({
        path,
        missing: [],
      });
    }
    expect(incidents).toEqual([]);
  },
);
