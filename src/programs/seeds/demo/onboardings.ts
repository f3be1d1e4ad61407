import { startOnboarding } from "#/src/areas/onboarding/start-onboarding";
import { addEvidence } from "#/src/areas/tasks/add-evidence";
import { addNote } from "#/src/areas/tasks/add-note";
import { changeTasks } from "#/src/areas/tasks/change-tasks";
import { createTask } from "#/src/areas/tasks/create-task";
import { updateTask } from "#/src/areas/tasks/update-task";
import type { Context } from "#/src/domain/context";
import { brandNamed } from "./brands";
import { at } from "./calendar";
import { type PlannedTask, planOngoing, planTasks } from "./plan";
import { onboardingStories } from "./stories";
import type { Story } from "./story";
import { assigneeOf, eventsOf, type TaskEvent } from "./task-events";
import type { Timeline } from "./timeline";

/** Onboardings start and tasks are added first thing in the morning; then the work is assigned. */
const startOfWork = at(9, 5);
const givenOut = at(9, 20);

/** Schedules every onboarding of the stories with its tasks. */
export function scheduleOnboardings(timeline: Timeline) {
  for (const story of onboardingStories) scheduleOnboarding(timeline, story);
}

function scheduleOnboarding(timeline: Timeline, story: Story) {
  const { lead, started } = story;
  const brand = brandNamed(story.brand);
  const tasks = planTasks(story, brand);
  const usual = tasks.filter(({ templateId }) => templateId !== null);
  const onboarding: Onboarding = { timeline, story, ids: new Map() };
  timeline.schedule(lead, started, startOfWork, (ctx) => start(ctx, onboarding, usual));
  timeline.schedule(lead, started, givenOut, (ctx) => giveOut(ctx, onboarding, usual));
  for (const task of [...tasks, ...planOngoing(story, brand)]) {
    if (task.templateId === null) {
      timeline.schedule(lead, started - task.createdDay, startOfWork, (ctx) => add(ctx, onboarding, task));
    }
    for (const event of eventsOf(story, brand, task, timeline.calendar)) {
      timeline.schedule(event.by, started - event.day, event.minute, (ctx) =>
        happen(ctx, onboarding, task, event),
      );
    }
  }
}

type Onboarding = {
  timeline: Timeline;
  story: Story;
  /** Ids of the planned tasks, once created. */
  ids: Map<PlannedTask, string>;
};

/** Starts an onboarding; tasks whose template no longer exists are added by hand. */
async function start(ctx: Context, onboarding: Onboarding, planned: PlannedTask[]) {
  const { timeline, story, ids } = onboarding;
  const { started, targetDay } = story;
  const { tasks } = await startOnboarding(ctx, timeline.clientId(story.brand), {
    startDate: ctx.today,
    targetLaunchDate: targetDay === null ? null : timeline.calendar.date(started - targetDay),
  });
  for (const task of planned) {
    const row = tasks.find(({ templateId }) => templateId === task.templateId);
    if (row) ids.set(task, row.id);
    else await add(ctx, onboarding, task);
  }
}

async function add(ctx: Context, { timeline, story, ids }: Onboarding, task: PlannedTask) {
  const { name, description, category, owner } = task;
  const assignee = assigneeOf(story, task);
  const { id } = await createTask(ctx, timeline.clientId(story.brand), {
    name,
    description,
    category,
    owner,
    assigneeUserId: assignee && timeline.userId(assignee),
    dueDate: timeline.calendar.date(story.started - task.dueDay),
    status: "not_started",
  });
  ids.set(task, id);
}

/** Assigns the tasks that nobody has started; starting a task also assigns it. */
async function giveOut(ctx: Context, { timeline, story, ids }: Onboarding, planned: PlannedTask[]) {
  const waiting = planned.filter(({ status }) => status === "not_started");
  for (const [assignee, tasks] of Map.groupBy(waiting, (task) => assigneeOf(story, task))) {
    if (assignee === null) continue;
    const change = { assigneeUserId: timeline.userId(assignee) };
    await changeTasks(ctx, { ids: tasks.map((task) => ids.get(task) ?? ""), change });
  }
}

function happen(ctx: Context, { timeline, ids }: Onboarding, task: PlannedTask, event: TaskEvent) {
  const id = ids.get(task) ?? "";
  switch (event.does) {
    case "note":
      return addNote(ctx, { id, note: event.text });
    case "link":
      return addEvidence(ctx, { id, url: event.url });
    case "update": {
      const { assignee, ...change } = event.change;
      const given = assignee ? { assigneeUserId: timeline.userId(assignee) } : {};
      return updateTask(ctx, { id, change: { ...change, ...given } });
    }
  }
}
