import { apiTokens, users } from "#/db/schema";
import type { Audit } from "#/src/contract/audits";
import type { Client } from "#/src/contract/clients";
import type { DesignProject } from "#/src/contract/design";
import type { Lead } from "#/src/contract/leads";
import type { Task } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, makeOnboarding, type TestApp } from "./app";
import { addedAccess } from "./requests-access";
import { addedAudit, addedUpcoming } from "./requests-audits";
import { addedComment } from "./requests-comments";
import { addedAsset, addedProject, addedRevision } from "./requests-design";
import { addedFile } from "./requests-files";
import { addedLead } from "./requests-leads";
import { addedPin } from "./requests-reviews";
import { addedView } from "./requests-views";
import { upload } from "./sent-files";
import { addBothOwners, addTemplate } from "./templates";
import { testMoment } from "./zones";

export type OutlinedAgency = {
  client: Client;
  bare: Client;
  task: Task;
  project: DesignProject;
  audit: Audit;
  lead: Lead;
};

/** Creates a small agency in which each screen has something of every kind to show. */
export async function outlinedAgency(app: TestApp): Promise<OutlinedAgency> {
  const { contributor, manager } = app.people;
  await app.db.transaction(async (tx) => {
    for (const table of [users, apiTokens]) await tx.update(table).set({ createdAt: testMoment });
  });
  await addBothOwners(app.db);
  await addTemplate(app.db, {
    ...{ name: "Plan the launch", sortOrder: 3, category: "reporting", description: "With the client" },
    ...{ defaultOwner: "agency", defaultDueInDays: 20 },
  });
  const client = await makeClient(app, {
    ...{ name: "Acme", brandNames: ["Rocket", "Skates"], status: "active", accountManagerId: contributor.id },
    ...{ websiteUrl: "https://acme.test", amazonStorefrontUrl: "https://amazon.test/acme" },
  });
  const bare = await makeClient(app, { name: "Bare", brandNames: ["Bare"] });
  await linkClientUser(app, client.id);
  const { tasks } = await makeOnboarding(app, client.id, "2026-02-02");
  const [task, owed] = tasks;
  if (!task || !owed) throw new Error("There are too few tasks.");
  const change = {
    assigneeUserId: manager.id,
    description: "See https://acme.test/notes",
    dueDate: "2026-03-06",
  };
  await expectJson(await app.as("manager")("PATCH", `/api/tasks/${task.id}`, change));
  await addedComment(app, `/api/tasks/${task.id}`, { text: "Ready?" }, "contributor");
  await addedFile(app, task.id);
  await addedAudit(app, { clientId: client.id, auditDate: "2026-02-01", clicks: 100, acos: 31 });
  const audit = await addedAudit(app, {
    ...{ clientId: client.id, auditDate: "2026-03-01", clicks: 2_406, acos: 41, totalAdSpend: 1_250.5 },
    ...{ totalBilledMonth: 4_200, salesTrendScore: 6, advertisingScore: 4, profitabilityScore: 7 },
  });
  await addedAccess(app, client.id, { grantedAt: "2025-04-01", note: "Renew with Nora" });
  await addedAccess(app, client.id, { kind: "ads", state: "asked" });
  await addedUpcoming(app, { brandName: "Coming", clientId: client.id, auditWeek: "Week of 16 March" });
  const lead = await addedLead(app, {
    ...{ companyName: "Prospect", clientName: "Lena Low", email: "lena@prospect.test", leadStatus: "won" },
    ...{
      ownerId: contributor.id,
      dealValue: 9_000,
      nextActionDate: "2026-03-06",
      recentActivity: "Called Lena",
    },
  });
  await addedLead(app, { companyName: "Fresh", clientName: "Fred Low", email: "fred@fresh.test" });
  const project = await addedProject(app, {
    ...{ clientId: client.id, projectName: "Pictures", dueDate: "2026-03-06", priority: "high" },
    assignedDesignerId: contributor.id,
  });
  const hero = await addedAsset(app, project.id, { assetName: "Hero" });
  await addedAsset(app, project.id, { assetName: "Back" });
  for (let version = 0; version < 2; version++) {
    const sent = {
      fileUrl: await upload(app, "contributor"),
      sendForReview: true,
      comments: `Version ${version}`,
    };
    const { id } = await addedRevision(app, hero.id, sent);
    await addedPin(app, id);
  }
  await addedView(app, { name: "Active ones" });
  const token = { name: "spare", role: "viewer", expiresAt: "2026-06-01T00:00:00.000Z" };
  await expectJson(await app.as("admin")("POST", "/api/admin/tokens", token), 201);
  return { client, bare, task, project, audit, lead };
}
