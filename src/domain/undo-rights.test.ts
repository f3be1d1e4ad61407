import { expect, test } from "bun:test";
import type { Right } from "#/src/contract/permissions";
import { nouns } from "./nouns";
import type { Noun } from "./nouns/noun";

/** The right to undo each action, by hand so that a mistake in a noun cannot hide itself. */
const rights: Record<keyof typeof nouns, Record<string, Right> | "as its parent" | null> = {
  client: { create: "client.create", update: "client.update" },
  form: { create: "form.create", update: "form.update", delete: "form.delete" },
  form_version: "as its parent",
  client_field: { create: "clientField.update", update: "clientField.update", delete: "clientField.update" },
  onboarding_task_template: {
    ...{ create: "template.create", update: "template.update", delete: "template.delete" },
  },
  client_onboarding: { create: "onboarding.start", update: "onboarding.update", delete: "onboarding.undo" },
  client_access: { create: "access.create", update: "access.update", delete: "access.delete" },
  access_steps: { create: "accessSteps.update", update: "accessSteps.update" },
  client_audit: { create: "audit.create", update: "audit.update", delete: "audit.delete" },
  agency: { create: "agency.change", update: "agency.change" },
  calendar: { create: "calendar.change", update: "calendar.change" },
  audit_limits: { create: "auditLimits.change", update: "auditLimits.change" },
  client_task: {
    ...{ create: "task.create", update: "task.update", delete: "task.delete", add_note: "task.addNote" },
    ...{ add_evidence: "task.addEvidence", name_evidence: "task.nameEvidence" },
    remove_evidence: "task.removeEvidence",
  },
  task_need: { create: "task.setNeeds", update: "task.setNeeds", delete: "task.setNeeds" },
  request_link: null,
  request_answer: null,
  design_project: { create: "project.create", update: "project.update", delete: "project.delete" },
  design_asset: { create: "asset.create", update: "asset.update", delete: "asset.delete" },
  design_revision: { create: "asset.addRevision", update: "asset.update", delete: "asset.delete" },
  review_link: { delete: "asset.delete" },
  design_decision: { delete: "asset.delete" },
  design_pin: "as its parent",
  comment: "as its parent",
  task_file: { create: "taskFile.add", delete: "taskFile.remove" },
  client_lead: {
    ...{ create: "lead.create", update: "lead.update", delete: "lead.delete" },
    generate_profile: "lead.generateProfile",
  },
  upcoming_audit: {
    ...{ create: "upcomingAudit.create", update: "upcomingAudit.create", delete: "upcomingAudit.delete" },
  },
  saved_view: { create: "view.create", update: "view.update", delete: "view.delete" },
  user: null,
  client_member: null,
  api_token: null,
  mail: null,
  invitation: null,
};
const all = Object.values<Noun>(nouns);

test("undoing a change needs the right to make it; people, credentials and mails are final", () => {
  const found = all.map(({ entity, undo }) => [entity, "rights" in undo ? undo.rights : null]);
  expect(Object.fromEntries(found)).toEqual(rights);
});

test("undoing an order or an import needs the right to make it", () => {
  const found = all.flatMap(({ entity, orders, imports }) =>
    orders || imports ? [[entity, orders?.right ?? null, imports?.right ?? null]] : [],
  );
  expect(found).toEqual([
    ["client", null, "client.import"],
    ["onboarding_task_template", "template.reorder", null],
    ["client_task", null, "task.import"],
    ["design_project", "project.reorder", null],
    ["client_lead", null, "lead.import"],
  ]);
});
