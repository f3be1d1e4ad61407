import type { Client, InStatement, Row } from "@libsql/client";
import type { CodeStep } from "../migrate";

type Phase = "onboarding" | "ongoing";

/** Something that happened to a task, in the order of the audit log. */
type Event = {
  taskId: string;
  /** Entries of one write share it. */
  operationId: string;
  at: string;
} & ({ kind: "added"; isDone: boolean; isOfAudit: boolean } | { kind: "changed"; isDone: boolean } | { kind: "removed" });

const entriesAtOnce = 20_000;
const idsAtOnce = 5_000;

/**
 * Finds out which tasks were added after their onboarding was complete, by replaying the audit log, and makes those
 * ongoing. A task that was opened from an audit is ongoing too. A task that the log does not know counts as added at
 * `created_at` and done at `completed_at`.
 */
export const setPhases: CodeStep = async (read) => {
  const ongoing: string[] = [];
  for (const events of (await eventsByOnboarding(read)).values()) ongoing.push(...ongoingIn(events));
  const known = new Set((await read.execute("select id from client_tasks")).rows.map(({ id }) => String(id)));
  return inParts(ongoing.filter((id) => known.has(id))).map(
    (ids): InStatement => ({
      sql: "UPDATE client_tasks SET phase = 'ongoing' WHERE id IN (SELECT value FROM json_each(?))",
      args: [JSON.stringify(ids)],
    }),
  );
};

/** The tasks that are ongoing at the end of these events of one onboarding. */
export function ongoingIn(events: readonly Event[]): string[] {
  const tasks = new Map<string, { phase: Phase; isDone: boolean }>();
  const counts = { total: 0, done: 0 };
  const count = ({ phase, isDone }: { phase: Phase; isDone: boolean }, by: 1 | -1) => {
    if (phase === "ongoing") return;
    counts.total += by;
    if (isDone) counts.done += by;
  };
  let operation = "";
  let wasComplete = false;
  for (const event of events) {
    if (event.operationId !== operation) {
      operation = event.operationId;
      wasComplete = counts.total > 0 && counts.done === counts.total;
    }
    const task = tasks.get(event.taskId);
    if (task) count(task, -1);
    if (event.kind === "removed") {
      tasks.delete(event.taskId);
      continue;
    }
    const isOngoing = event.kind === "added" && (event.isOfAudit || wasComplete);
    const phase = event.kind === "changed" && task ? task.phase : isOngoing ? "ongoing" : "onboarding";
    const next = { phase, isDone: event.isDone } as const;
    tasks.set(event.taskId, next);
    count(next, 1);
  }
  return [...tasks].filter(([, { phase }]) => phase === "ongoing").map(([id]) => id);
}

async function eventsByOnboarding(read: Client): Promise<Map<string, Event[]>> {
  const onboardingOf = new Map<string, string>();
  const rows = new Map<string, Row>();
  const stored = await read.execute(
    "select id, client_onboarding_id, created_at, completed_at, status, audit_id from client_tasks",
  );
  for (const row of stored.rows) {
    rows.set(String(row.id), row);
    onboardingOf.set(String(row.id), String(row.client_onboarding_id));
  }
  const logged: Event[] = [];
  const added = new Set<string>();
  const statuses = new Map<string, { first: boolean; last: boolean }>();
  let latest = "";
  for (let after = 0; ; ) {
    const page = await entriesAfter(read, after);
    for (const entry of page) {
      const taskId = String(entry.entity_id);
      if (!onboardingOf.has(taskId) && entry.onboarding !== null) onboardingOf.set(taskId, String(entry.onboarding));
      // Clocks of several processes differ; the log's order is what counts.
      latest = String(entry.created_at) > latest ? String(entry.created_at) : latest;
      const common = { taskId, at: latest, operationId: String(entry.operation_id ?? `entry ${entry.seq}`) };
      if (entry.action === "create") {
        added.add(taskId);
        if (entry.status !== null) statuses.set(taskId, { first: false, last: entry.status === "done" });
        logged.push({ ...common, kind: "added", isDone: entry.status === "done", isOfAudit: entry.audit !== null });
      } else if (entry.action === "delete") logged.push({ ...common, kind: "removed" });
      else if (entry.status !== null) {
        const first = statuses.get(taskId)?.first ?? entry.former === "done";
        statuses.set(taskId, { first, last: entry.status === "done" });
        logged.push({ ...common, kind: "changed", isDone: entry.status === "done" });
      }
    }
    if (page.length < entriesAtOnce) break;
    after = Number(page.at(-1)?.seq);
  }
  const unlogged = [...rows].flatMap(([id, row]) => unloggedOf(id, row, { isAdded: added.has(id), ...statuses.get(id) }));
  return Map.groupBy(merged(logged, unlogged), ({ taskId }) => onboardingOf.get(taskId) ?? "");
}

/** Reads one page of the log's entries about tasks. A page is a fixed range of the log, so its cost is bounded. */
async function entriesAfter(read: Client, after: number): Promise<Row[]> {
  const { rows } = await read.execute({
    sql: `select seq, entity_id, action, operation_id, created_at,
        coalesce(after, before) ->> 'clientOnboardingId' as onboarding, after ->> 'status' as status,
        before ->> 'status' as former, after ->> 'auditId' as audit
      from audit_logs where entity = 'client_task' and action in ('create', 'update', 'delete') and seq > ?
      order by seq limit ${entriesAtOnce}`,
    args: [after],
  });
  return rows;
}

type Logged = { isAdded: boolean; first?: boolean; last?: boolean };

/** The events of a row that the log does not tell, or no longer tells since a person's values were erased from it. */
function unloggedOf(taskId: string, row: Row, { isAdded, first = false, last = first }: Logged): Event[] {
  const events: Event[] = [];
  const isOfAudit = row.audit_id !== null;
  const createdAt = String(row.created_at);
  // Rows that came together share an operation.
  const operationId = `added at ${createdAt}`;
  if (!isAdded) events.push({ taskId, operationId, at: createdAt, kind: "added", isDone: first, isOfAudit });
  if (row.completed_at !== null && !last) {
    events.push({ taskId, operationId: `done ${taskId}`, at: String(row.completed_at), kind: "changed", isDone: true });
  }
  return events;
}

/** Merges both by time, and preserves the log's own order. */
function merged(logged: readonly Event[], unlogged: readonly Event[]): Event[] {
  const waiting = unlogged.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const all: Event[] = [];
  for (const event of logged) {
    for (let next = waiting.at(-1); next && next.at <= event.at; next = waiting.at(-1)) {
      all.push(next);
      waiting.pop();
    }
    all.push(event);
  }
  return [...all, ...waiting.toReversed()];
}

function inParts(ids: readonly string[]): string[][] {
  const parts = Math.ceil(ids.length / idsAtOnce);
  return Array.from({ length: parts }, (_, at) => ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce));
}
