import { eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  clientOnboarding,
  clientTasks,
  type OnboardingRow,
  onboardingTaskTemplates,
  type TaskRow,
  taskFiles,
  taskNeeds,
} from "#/db/schema";
import { linksRefusal, taskRefusal } from "../client-user-rules";
import { acceptInstead, staysWithClient } from "../request-rules";
import { refuseNeeds } from "../template-needs";
import { type Noun, namedBy, type Restored, type Row, text } from "./noun";

export const onboardingNoun = {
  entity: "client_onboarding",
  table: clientOnboarding,
  name: { columns: [], of: (_, client) => client ?? "" },
  isNamedByParent: true,
  parents: [{ entity: "client", column: "clientId" }],
  page: "parent",
  clientVia: "clientId",
  leftOut: [],
  counted: ["totalTasks", "completedTasks", "completedAt"],
  impliedInUpdate: ["leftOut"],
  derive: null,
  search: null,
  undo: {
    rights: { create: "onboarding.start", update: "onboarding.update", delete: "onboarding.undo" },
    called: () => "The onboarding",
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "client.read",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"client_onboarding">;

export const taskNoun = {
  entity: "client_task",
  table: clientTasks,
  ...namedBy("name"),
  parents: [{ entity: "client_onboarding", column: "clientOnboardingId" }],
  page: ({ id, above }) => (above?.path ? `${above.path}?task=${id}` : null),
  clientVia: [{ entity: "client_onboarding", column: "clientOnboardingId" }],
  leftOut: ["turn", "turnDue"],
  counted: ["openNeeds", "readyOn"],
  impliedInUpdate: ["completedAt", "doneOn", "dueRule", "seriesId", "anchor"],
  derive: deriveTask,
  search: clientTasks.name.getSQL(),
  undo: {
    rights: {
      create: "task.create",
      update: "task.update",
      delete: "task.delete",
      add_note: "task.addNote",
      add_evidence: "task.addEvidence",
      name_evidence: "task.nameEvidence",
      remove_evidence: "task.removeEvidence",
    },
    called: ({ name }) => text(name),
    people: ["assigneeUserId"],
    refuse: refuseTask,
    complete: async (tx, row) => (row.phase ? {} : { phase: await phaseOfRestored(tx, row) }),
  },
  imports: { kind: "tasks", right: "task.import", page: null },
  orders: null,
  readBy: "task.read",
  hiddenFromClients: ["notes", "assigneeUserId", "phase", "dueRule", "repeat", "seriesId", "anchor", "brand"],
  personal: { elsewhere: "Notes begin with the names of their authors, which are replaced in the text." },
} satisfies Noun<"client_task">;

/** Computes whose turn a task is, and the day on which it ends. */
export function deriveTask(task: Row): Pick<TaskRow, "turn" | "turnDue"> {
  const { requestState, requestDue } = task;
  const [owner, due] = [text(task.owner) as TaskRow["owner"], text(task.dueDate)];
  if (requestState === "submitted") return { turn: "agency", turnDue: text(requestDue) };
  if (requestState === "returned" && text(requestDue) > due)
    return { turn: owner, turnDue: text(requestDue) };
  return { turn: owner, turnDue: due };
}

/**
 * Applies the rules for client users. They may undo what they may do: a status is restored if either the change or its
 * undo is one that they may make.
 */
async function refuseTask(_: Reader | Tx, { actor, row, columns }: Restored): Promise<string | null> {
  if (!row) return null;
  const ofRequest = restoredRequestRefusal(row, columns);
  if (ofRequest !== null) return ofRequest;
  const next = { ...row, ...columns };
  if (next.repeat && next.phase === "onboarding") return "This task repeats, so it stays ongoing.";
  const owner = text(row.owner);
  const { evidenceUrls, evidenceNames, completedAt: _completedAt, doneOn: _doneOn, ...others } = columns;
  const links = [evidenceUrls, evidenceNames].some((value) => value !== undefined);
  const ofLinks = links ? linksRefusal(actor, owner) : null;
  if (ofLinks !== null || Object.keys(others).length === 0) return ofLinks;
  const back = taskRefusal(actor, owner, others);
  return "status" in others && back !== null
    ? taskRefusal(actor, owner, { ...others, status: row.status })
    : back;
}

/** Refuses to take back what a client's form has outgrown. */
function restoredRequestRefusal(row: Row, columns: Row): string | null {
  const { requestState } = row;
  if (requestState === null || requestState === undefined) return null;
  if ("formVersionId" in columns && row.status !== "not_started")
    return "The client has begun the form since.";
  const isUnderWay = requestState !== "accepted";
  if (isUnderWay && "owner" in columns) return staysWithClient;
  const next = { ...row, ...columns };
  const isDone = next.status === "done";
  return isDone === (next.requestState === "accepted") ? null : acceptInstead;
}

/** Returns the default phase of a new task. */
export function phaseOfNew({ completedAt }: Pick<OnboardingRow, "completedAt">): TaskRow["phase"] {
  return completedAt === null ? "onboarding" : "ongoing";
}

/** Returns the phase of a task restored from an entry that was written before tasks had phases. */
async function phaseOfRestored(tx: Tx, { auditId, clientOnboardingId }: Row): Promise<TaskRow["phase"]> {
  if (auditId) return "ongoing";
  const [found] = await tx
    .select({ completedAt: clientOnboarding.completedAt })
    .from(clientOnboarding)
    .where(eq(clientOnboarding.id, String(clientOnboardingId)));
  return found ? phaseOfNew(found) : "onboarding";
}

export const taskNeedNoun = {
  entity: "task_need",
  table: taskNeeds,
  name: { columns: [], of: (_, task) => task ?? "" },
  isNamedByParent: true,
  parents: [{ entity: "client_task", column: "taskId" }],
  page: "parent",
  clientVia: [{ entity: "client_task", column: "taskId" }],
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: null,
  undo: {
    rights: { create: "task.setNeeds", update: "task.setNeeds", delete: "task.setNeeds" },
    called: () => "A prerequisite",
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "task.read",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"task_need">;

export const templateNoun = {
  entity: "onboarding_task_template",
  table: onboardingTaskTemplates,
  ...namedBy("name"),
  parents: [],
  page: () => "/templates",
  clientVia: null,
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: onboardingTaskTemplates.name.getSQL(),
  undo: {
    rights: { create: "template.create", update: "template.update", delete: "template.delete" },
    called: ({ name }) => text(name),
    people: [],
    refuse: refuseNeeds,
    complete: null,
  },
  imports: null,
  orders: {
    right: "template.reorder",
    readBy: "template.list",
    page: "/templates",
    fields: { templates: "Order of templates", categories: "Order of template categories" },
  },
  readBy: "template.list",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"onboarding_task_template">;

export const taskFileNoun = {
  entity: "task_file",
  table: taskFiles,
  ...namedBy("name"),
  parents: [{ entity: "client_task", column: "taskId" }],
  page: "parent",
  clientVia: [{ entity: "client_task", column: "taskId" }],
  leftOut: [],
  counted: [],
  impliedInUpdate: [],
  derive: null,
  search: taskFiles.name.getSQL(),
  undo: {
    rights: { create: "taskFile.add", delete: "taskFile.remove" },
    called: ({ name }) => text(name),
    people: [],
    refuse: null,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "taskFile.list",
  hiddenFromClients: [],
  personal: null,
} satisfies Noun<"task_file">;
