import type { Task } from "#/src/contract/tasks";

/** Builds a task for tests: not started, due in a week, with nothing attached. */
export function makeTask(fields: Partial<Task> = {}): Task {
  const { owner = "agency", dueDate = "2026-03-16" } = fields;
  return {
    id: Bun.randomUUIDv7(),
    clientOnboardingId: "0195f000-0000-7000-8000-000000000002",
    templateId: null,
    name: "Hold the kickoff call",
    clientTitle: null,
    description: null,
    category: "account_access",
    owner,
    assigneeUserId: null,
    startDate: "2026-03-09",
    dueDate,
    completedAt: null,
    status: "not_started",
    notes: null,
    evidenceUrls: [],
    evidenceNames: {},
    asanaLink: null,
    clientCommunicated: false,
    phase: "onboarding",
    sortOrder: 1,
    auditId: null,
    auditRule: null,
    isPastDue: false,
    formVersionId: null,
    requestState: null,
    requestDue: null,
    turn: owner,
    turnDue: dueDate,
    version: 1,
    createdAt: "2026-03-09T12:00:00.000Z",
    updatedAt: "2026-03-09T12:00:00.000Z",
    ...fields,
  };
}
