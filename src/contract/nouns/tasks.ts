import { clientType } from "../choices/clients";
import { repeatPer } from "../choices/conditions";
import { dueFrom, dueUnit } from "../choices/due-dates";
import { requestState } from "../choices/forms";
import { taskCategory, taskOwner, taskPhase, taskStatus } from "../choices/tasks";
import { templateCategory } from "../choices/templates";
import { limits } from "../limits";
import type { Fields, Words } from "./field";

export const onboardingWords = {
  label: "Onboarding",
  one: "the onboarding of",
  many: "onboardings",
  verbs: { create: "Started", delete: "Took back" },
} as const satisfies Words;

export const onboardingFields = {
  clientId: { kind: "reference", label: "Client", to: "client" },
  startDate: { kind: "date", label: "Start Date" },
  targetLaunchDate: { kind: "date", label: "Target Launch Date" },
  totalTasks: { kind: "number", label: "Total Tasks" },
  completedTasks: { kind: "number", label: "Completed Tasks" },
  completedAt: { kind: "moment", label: "Completed At" },
  leftOut: { kind: "data", label: "Left Out" },
  removed: { kind: "words", label: "Tasks Removed" },
  notAdded: { kind: "words", label: "Tasks Left Out" },
} as const satisfies Fields;

export const taskWords = { label: "Task", one: "task", many: "tasks", verbs: {} } as const satisfies Words;

export const taskFormFields = {
  name: { kind: "requiredLine", label: "Name" },
  clientTitle: { kind: "line", label: "Title for the Client" },
  description: { kind: "text", label: "Description" },
  category: { kind: "choice", label: "Category", choice: taskCategory, required: "Required" },
  owner: { kind: "choice", label: "Owner", choice: taskOwner },
  assigneeUserId: { kind: "reference", label: "Assignee", to: "user", none: "Unassigned" },
  startDate: { kind: "date", label: "Start date", required: "Required" },
  dueDate: { kind: "date", label: "Due date", required: "Required" },
  status: { kind: "choice", label: "Status", choice: taskStatus },
  phase: { kind: "choice", label: "Phase", choice: taskPhase },
} as const satisfies Fields;

/** The fields of a task's form, and others whose changes its history shows. */
export const taskFields = {
  ...taskFormFields,
  repeat: { kind: "repeat", label: "Repeats" },
  leftOut: { kind: "number", label: "Days Left Out" },
  evidenceUrls: { kind: "data", label: "Attachments" },
  evidenceNames: { kind: "data", label: "Names of Attachments" },
  asanaLink: { kind: "link", label: "Asana Link" },
  clientCommunicated: { kind: "flag", label: "Communicated to Client" },
  needs: { kind: "words", label: "Prerequisites" },
} as const satisfies Fields;

/** Task fields that its history leaves out: set by the portal, or shown in another way. */
export const taskSystemFields = {
  clientOnboardingId: { kind: "reference", label: "Onboarding", to: "client_onboarding" },
  templateId: { kind: "reference", label: "Template", to: "onboarding_task_template" },
  completedAt: { kind: "moment", label: "Completed At" },
  notes: { kind: "text", label: "Notes" },
  sortOrder: { kind: "number", label: "Sort Order" },
  auditId: { kind: "reference", label: "Audit", to: "client_audit" },
  auditRule: { kind: "line", label: "Audit Rule" },
  formVersionId: { kind: "reference", label: "Form", to: "form_version" },
  requestState: { kind: "choice", label: "Request", choice: requestState },
  requestDue: { kind: "date", label: "Due After Submit" },
  dueRule: { kind: "data", label: "Rule of the Due Date" },
  doneOn: { kind: "date", label: "Done On" },
  openNeeds: { kind: "number", label: "Open Prerequisites" },
  readyOn: { kind: "date", label: "Can Start On" },
  seriesId: { kind: "line", label: "Series" },
  anchor: { kind: "date", label: "Day in the Series" },
  brand: { kind: "line", label: "Brand" },
} as const satisfies Fields;

export const taskNeedWords = {
  label: "Prerequisite",
  one: "a prerequisite of",
  many: "prerequisites",
  verbs: {},
} as const satisfies Words;

export const taskNeedFields = {
  taskId: { kind: "reference", label: "Task", to: "client_task" },
  needsId: { kind: "reference", label: "Prerequisite", to: "client_task" },
  afterDays: { kind: "number", label: "Days After" },
} as const satisfies Fields;

export const templateWords = {
  label: "Template",
  one: "template",
  many: "templates",
  verbs: {},
} as const satisfies Words;

export const templateFields = {
  name: { kind: "requiredLine", label: "Name" },
  clientTitle: { kind: "line", label: "Title for Clients" },
  description: { kind: "text", label: "Description" },
  category: { kind: "choice", label: "Category", choice: templateCategory, required: "Required" },
  clientTypes: {
    kind: "choices",
    label: "Client Types",
    choice: clientType,
    required: "Choose at least one client type",
  },
  required: { kind: "flag", label: "Required" },
  defaultOwner: { kind: "choice", label: "Default Owner", choice: taskOwner },
  defaultDueInDays: { kind: "range", label: "Default Due Days", ...limits.templateDueDays },
  dueFrom: { kind: "choice", label: "Days Count From", choice: dueFrom },
  dueUnit: { kind: "choice", label: "Unit", choice: dueUnit },
  needs: { kind: "needs", label: "Prerequisites", to: "onboarding_task_template" },
  conditions: { kind: "conditions", label: "Conditions" },
  repeatPer: { kind: "choice", label: "One Task for", choice: repeatPer },
  referenceLinks: { kind: "links", label: "Reference Links", max: limits.referenceLinks },
  internalNotes: { kind: "text", label: "Internal Notes" },
  formId: { kind: "reference", label: "Form", to: "form", none: "No form" },
} as const satisfies Fields;

/** Positions of a template, which no form contains. */
export const templateOrderFields = {
  sortOrder: { kind: "number", label: "Sort Order" },
  categoryOrder: { kind: "number", label: "Category Order" },
} as const satisfies Fields;

export const taskFileWords = {
  label: "Task file",
  one: "file",
  many: "files",
  verbs: { delete: "Removed" },
} as const satisfies Words;

export const taskFileFields = {
  taskId: { kind: "reference", label: "Task", to: "client_task" },
  name: { kind: "line", label: "Name" },
  contentType: { kind: "line", label: "Content Type" },
  size: { kind: "number", label: "Size" },
  sha256: { kind: "line", label: "Fingerprint" },
  etag: { kind: "line", label: "ETag" },
  path: { kind: "line", label: "Path" },
  uploadedById: { kind: "reference", label: "Uploaded By", to: "user" },
  linkId: { kind: "reference", label: "Uploaded By Link", to: "request_link" },
} as const satisfies Fields;
