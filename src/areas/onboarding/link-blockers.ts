import { inArray } from "drizzle-orm";
import { auditLogs, type TaskNeedRow, type TaskRow } from "#/db/schema";
import { needsIn } from "#/src/areas/tasks";
import { limits } from "#/src/contract/limits";
import type { FieldError } from "#/src/contract/problem";
import type { Edge } from "#/src/domain/due-dates/graph";
import { cycleMessage, findCycle } from "#/src/domain/due-dates/prerequisites";
import type { ImportCall } from "#/src/domain/import-calls";
import { taskNeedNoun } from "#/src/domain/nouns/tasks";
import { deleteRow, firstVersion, insertRow } from "#/src/domain/rows";
import type { Write } from "#/src/domain/write";
import { asanaNoteIn } from "./asana-notes";
import { blockersIn, tasksByName } from "./blocked-by";

type NamedTask = Pick<TaskRow, "id" | "name" | "notes">;

type Linking = {
  onboardingId: string;
  /** All tasks of the onboarding, as stored. */
  tasks: readonly NamedTask[];
  /** Tasks that this call creates or updates, with the values dropped from their rows. */
  imported: ReadonlyMap<string, FieldError[]>;
  /** The earlier calls of the import. */
  calls: readonly ImportCall[];
  /** True to report only what cannot be set. */
  isDryRun: boolean;
};

/**
 * Makes prerequisites of the names in "Blocked by" of imported tasks, as far as each is the name of exactly one task of
 * the onboarding. Every call leaves what the import so far says: a name that meant one task in an earlier call and means
 * several now sets no prerequisite any more. A prerequisite that cannot be set is added to the values dropped.
 */
export async function linkBlockers(w: Write, { onboardingId, tasks, imported, calls, isDryRun }: Linking) {
  const earlier = await changedIn(w, calls);
  const own = tasks.filter(({ id }) => imported.has(id) || earlier.tasks.has(id));
  const blocked = own.map(({ id, notes }) => ({ id, text: asanaNoteIn(notes, "dependencies") }));
  if (blocked.every(({ text }) => text === null)) return;
  const byName = tasksByName(tasks);
  const needs = await needsIn(w.tx, onboardingId);
  const wanted = blocked.flatMap(({ id, text }) =>
    blockersIn(text, byName).map((needsId): Edge => ({ taskId: id, needsId, afterDays: 0 })),
  );
  const isWanted = new Set(wanted.map(keyOf));
  const ended = needs.filter(
    (need) => earlier.needs.has(need.id) && isAsSet(need) && !isWanted.has(keyOf(need)),
  );
  if (!isDryRun) for (const need of ended) await deleteRow(w, taskNeedNoun, need);

  const edges: Edge[] = needs.filter((need) => !ended.includes(need));
  const present = new Set(edges.map(keyOf));
  const names = new Map(tasks.map(({ id, name }) => [id, name]));
  for (const edge of wanted.filter((each) => !present.has(keyOf(each)))) {
    const refusal = refusalOf(edge, edges, names);
    if (refusal) {
      imported.get(edge.taskId)?.push({ path: "dependencies", message: refusal });
      continue;
    }
    edges.push(edge);
    if (!isDryRun) await insertRow(w, taskNeedNoun, { ...edge, ...firstVersion(w) });
  }
}

/** Returns the ids of tasks and prerequisites that earlier calls of an import created or changed. */
async function changedIn({ tx }: Write, calls: readonly ImportCall[]) {
  const operations = calls.map(({ operationId }) => operationId);
  const rows =
    operations.length === 0
      ? []
      : await tx
          .selectDistinct({ entity: auditLogs.entity, id: auditLogs.entityId })
          .from(auditLogs)
          .where(inArray(auditLogs.operationId, operations));
  const idsOf = (wanted: string) =>
    new Set(rows.flatMap(({ entity, id }) => (entity === wanted ? [id] : [])));
  return { tasks: idsOf("client_task"), needs: idsOf("task_need") };
}

const keyOf = ({ taskId, needsId }: Edge) => `${taskId} ${needsId}`;

/** True for a prerequisite that nobody changed since. */
const isAsSet = ({ version }: TaskNeedRow) => version === 1;

/** Returns why a prerequisite cannot be set; null if it can. */
function refusalOf(edge: Edge, edges: readonly Edge[], names: ReadonlyMap<string, string>): string | null {
  const cycle = findCycle([edge, ...edges]);
  if (cycle) return cycleMessage(cycle.map((id) => names.get(id) ?? id));
  if (edges.filter(({ taskId }) => taskId === edge.taskId).length >= limits.taskNeeds)
    return `A task can have at most ${limits.taskNeeds} prerequisites`;
  if (edges.length < limits.onboardingNeeds) return null;
  return `An onboarding can have at most ${limits.onboardingNeeds.toLocaleString("en-US")} prerequisites`;
}
