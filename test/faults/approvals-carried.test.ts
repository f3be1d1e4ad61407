import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { migrateDatabase } from "#/db/migrate";
import { designAssets, designDecisions, designProjects, designRevisions } from "#/db/schema";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";

setDefaultTimeout(patience.test);

const stepsBefore = 14;

test("an update keeps figures and answers, carries a project's answer to its assets, and lets it follow them", async () => {
  const folder = await temporaryFolder();
  const url = `file:${join(folder.path, "portal.db")}`;
  await databaseAfter(stepsBefore, url, folder.path);
  await withDatabase(url, async (db) => {
    await db.client.executeMultiple(earlierRows());
    await migrateDatabase(db);
    const projects = await db.read.select().from(designProjects).orderBy(asc(designProjects.id));
    expect(projects.map((p) => [p.id, p.clientApprovalStatus, p.version])).toEqual([
      ["p1-asked", "pending", 1],
      ["p2-agreed", "approved", 1],
      ["p3-grown", "not_sent", 2],
      ["p4-split", "rejected", 2],
      ["p5-by-asset", "pending", 2],
      ["p6-bare", "approved", 1],
      ["p7-draft", "not_sent", 1],
    ]);
    for (const { assetsCompleted, progress, numberOfRevisions } of projects) {
      expect([assetsCompleted, progress, numberOfRevisions]).toEqual([1, 45, 6]);
    }
    const assets = await db.read.select().from(designAssets).orderBy(asc(designAssets.id));
    expect(assets.map((a) => [a.id, a.approvalStatus, a.version])).toEqual([
      ["a1-never", "pending", 2],
      ["a2-approved", "approved", 1],
      ["a3-before", "approved", 2],
      ["a4-before", "approved", 2],
      ["a5-after", "not_sent", 1],
      ["a6-rejected", "rejected", 1],
      ["a7-never", "approved", 2],
      ["a8-pending", "pending", 1],
      ["a9-draft", "not_sent", 1],
      ["b1-taken-back", "not_sent", 1],
    ]);
    const revisions = await db.read.select().from(designRevisions).orderBy(asc(designRevisions.id));
    expect(revisions.map(({ id, sentForReview }) => [id, sentForReview])).toEqual([
      ["r1-asked-as-project", true],
      ["r2-answered", true],
      ["r3-answered-later", true],
      ["r4-written-on-by-a-client", true],
      ["r5-draft", false],
      ["r6-in-review", true],
      ["r7-once-in-review", true],
    ]);
    const decisions = await db.read.select().from(designDecisions).orderBy(asc(designDecisions.createdAt));
    expect(
      decisions.map((d) => [d.projectId, d.assetId, d.revisionId, d.decision, d.comment, d.decidedById]),
    ).toEqual([
      ["p1-asked", "a2-approved", "r2-answered", "approved", null, "kit"],
      ["p2-agreed", null, null, "approved", null, "kit"],
      ["p3-grown", null, null, "approved", null, "kit"],
      ["p4-split", null, null, "approved", null, "kit"],
      ["p4-split", "a6-rejected", null, "rejected", null, "kit"],
      ["p6-bare", null, null, "approved", null, "kit"],
    ]);
    expect((await db.client.execute("pragma foreign_key_check")).rows).toEqual([]);
  });
  await folder.remove();
});

const day = (date: number) => `2026-03-${String(date).padStart(2, "0")}T10:00:00.000Z`;

const project = (id: string, approval: string) => `
  insert into design_projects (id, client_id, project_name, project_type, start_date, due_date, created_at,
    number_of_assets, assets_completed, progress, number_of_revisions, client_approval_status)
  values ('${id}', 'c', 'P', 'storefronts', '2026-03-01', '2026-03-09', '${day(1)}', 3, 1, 45, 6, '${approval}');`;

const asset = (id: string, projectId: string, approval: string, made: number) => `
  insert into design_assets (id, project_id, asset_name, approval_status, created_at)
  values ('${id}', '${projectId}', 'A', '${approval}', '${day(made)}');`;

const revision = (id: string, projectId: string, assetId: string, number: number, made: number) => `
  insert into design_revisions (id, project_id, asset_id, revision_number, created_by_id, created_at)
  values ('${id}', '${projectId}', '${assetId}', ${number}, 'mia', '${day(made)}');`;

let logged = 0;
const log = (entity: string, id: string, on: number, after: object, action = "update", user = "kit") => `
  insert into audit_logs (id, user_id, entity, entity_id, action, after, created_at, previous_hash, hash) values
    ('log-${++logged}', '${user}', '${entity}', '${id}', '${action}', '${JSON.stringify(after)}', '${day(on)}',
      'hash-${logged - 1}', 'hash-${logged}');`;

function earlierRows(): string {
  return [
    `insert into clients (id, name, name_key, search_text, primary_contact_name, primary_contact_email)
       values ('c', 'C', 'c', 'c', 'Kit', 'kit@brand.test');
     insert into users (id, email, role) values ('mia', 'mia@agency.test', 'manager'), ('kit', 'kit@brand.test', 'client');`,
    project("p1-asked", "pending"),
    asset("a1-never", "p1-asked", "not_sent", 6),
    asset("a2-approved", "p1-asked", "approved", 2),
    revision("r1-asked-as-project", "p1-asked", "a1-never", 1, 6),
    revision("r2-answered", "p1-asked", "a2-approved", 1, 2),
    revision("r3-answered-later", "p1-asked", "a2-approved", 2, 7),
    log("design_project", "p1-asked", 3, { clientApprovalStatus: "pending" }, "update", "mia"),
    log("design_asset", "a2-approved", 3, { approvalStatus: "approved" }),
    project("p2-agreed", "approved"),
    asset("a3-before", "p2-agreed", "not_sent", 2),
    log("design_project", "p2-agreed", 4, { clientApprovalStatus: "approved" }),
    project("p3-grown", "approved"),
    asset("a4-before", "p3-grown", "not_sent", 2),
    asset("a5-after", "p3-grown", "not_sent", 6),
    log("design_project", "p3-grown", 5, { clientApprovalStatus: "approved", progress: 45 }),
    project("p4-split", "approved"),
    asset("a6-rejected", "p4-split", "rejected", 2),
    asset("a7-never", "p4-split", "not_sent", 2),
    log("design_project", "p4-split", 6, { clientApprovalStatus: "approved" }),
    log("design_asset", "a6-rejected", 7, { approvalStatus: "rejected" }),
    project("p5-by-asset", "not_sent"),
    asset("a8-pending", "p5-by-asset", "pending", 2),
    project("p6-bare", "approved"),
    log("design_project", "p6-bare", 8, { clientApprovalStatus: "approved" }),
    project("p7-draft", "not_sent"),
    asset("a9-draft", "p7-draft", "not_sent", 2),
    revision("r4-written-on-by-a-client", "p7-draft", "a9-draft", 1, 2),
    log("design_revision", "r4-written-on-by-a-client", 3, { comment: "Brighter" }, "add_note"),
    revision("r5-draft", "p7-draft", "a9-draft", 2, 2),
    log("design_revision", "r5-draft", 3, { comment: "Look" }, "add_note", "mia"),
    revision("r6-in-review", "p5-by-asset", "a8-pending", 1, 2),
    asset("b1-taken-back", "p7-draft", "not_sent", 2),
    revision("r7-once-in-review", "p7-draft", "b1-taken-back", 1, 2),
    log("design_asset", "b1-taken-back", 3, { approvalStatus: "pending" }),
    log("design_asset", "b1-taken-back", 4, { approvalStatus: "not_sent" }),
  ].join("\n");
}
