import { personName } from "../../contract/person-name";
import type { Brand } from "./brands";
import { at, type Calendar } from "./calendar";
import { people } from "./people";
import type { PlannedTask } from "./plan";
import type { Story } from "./story";
import { assigneeOf, eventsOf, type TaskEvent } from "./task-events";
import type { TaskRow, World } from "./world";

/** Onboardings are started, and tasks added, first thing in the morning. */
export const startOfWork = at(9, 5);

type Place = { onboardingId: string; sortOrder: number };

/** Adds a task as it stands after everything that happened to it, and the history of that. */
export function liveTask(world: World, story: Story, brand: Brand, task: PlannedTask, place: Place) {
  let row = newRow(world, story, task, place);
  world.history.tell(row.createdAt, world.userId(story.lead), {
    entity: "client_task",
    entityId: row.id,
    action: "create",
    after: row,
  });
  for (const event of eventsOf(story, brand, task, world.calendar)) {
    row = happen(world, story, row, event);
  }
  world.tasks.push(row);
}

function newRow(world: World, story: Story, task: PlannedTask, place: Place): TaskRow {
  const { calendar, templateIds } = world;
  const assignee = assigneeOf(story, task);
  const createdAt = calendar.moment(story.started - task.createdDay, startOfWork);
  return {
    id: task.id,
    clientOnboardingId: place.onboardingId,
    templateId: task.templateId && templateIds.has(task.templateId) ? task.templateId : null,
    name: task.name,
    description: task.description,
    category: task.category,
    owner: task.owner,
    assigneeUserId: assignee && world.userId(assignee),
    startDate: calendar.date(story.started - task.createdDay),
    dueDate: calendar.date(story.started - task.dueDay),
    completedAt: null,
    status: "not_started",
    notes: null,
    evidenceUrls: [],
    asanaLink: null,
    clientCommunicated: false,
    sortOrder: place.sortOrder,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

function happen(world: World, story: Story, row: TaskRow, event: TaskEvent): TaskRow {
  const daysAgo = story.started - event.day;
  const moment = world.calendar.moment(daysAgo, event.minute);
  const tell = (
    action: "update" | "add_note" | "add_evidence",
    after: object,
    before: object | null = null,
  ) =>
    world.history.tell(moment, world.userId(event.by), {
      entity: "client_task",
      entityId: row.id,
      action,
      before: before && { ...before },
      after: { ...after },
    });
  switch (event.does) {
    case "note": {
      tell("add_note", { note: event.text });
      const line = noteLine(world.calendar, daysAgo, event);
      return { ...row, updatedAt: moment, notes: row.notes ? `${row.notes}\n${line}` : line };
    }
    case "link": {
      tell("add_evidence", { url: event.url });
      return { ...row, updatedAt: moment, evidenceUrls: [...row.evidenceUrls, event.url] };
    }
    case "update": {
      const { change } = event;
      tell("update", change, sameFields(row, change));
      const completedAt = change.status === "done" ? moment : row.completedAt;
      return { ...row, ...change, completedAt, updatedAt: moment, version: row.version + 1 };
    }
  }
}

/** One line of a task's notes: `[2026-11-20 14:05] First Last: text`. */
function noteLine(calendar: Calendar, daysAgo: number, note: Extract<TaskEvent, { does: "note" }>): string {
  return `[${calendar.stamp(daysAgo, note.minute)}] ${personName(people[note.by])}: ${note.text}`;
}

function sameFields(row: TaskRow, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field in fields));
}
