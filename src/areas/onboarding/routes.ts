import { Hono } from "hono";
import { createTask, showTask, showTasks } from "#/src/areas/tasks";
import { Reschedule, ReschedulePlan } from "#/src/contract/due-dates";
import { Onboarding, StartedOnboarding, StartOnboarding, UpdateOnboarding } from "#/src/contract/onboarding";
import { ImportTasks, ImportTasksResult } from "#/src/contract/task-imports";
import { CreateTask, Task } from "#/src/contract/tasks";
import { MatchTemplates, TemplatePlan } from "#/src/contract/template-plans";
import { findClient } from "#/src/domain/find-client";
import { allow, row, versionedRow } from "#/src/http/allow";
import { noContent, sendCreated, sendVersioned } from "#/src/http/answers";
import { editOf, setLocation, versionedRef } from "#/src/http/context";
import { deletesVersion, describes, editsVersion, refusesWith, showsVersion } from "#/src/http/describes";
import { limitImports } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { importTasks } from "./import-tasks";
import { matchTemplates } from "./match-templates";
import { presentOnboarding } from "./present";
import { findOnboarding } from "./queries";
import { reschedule } from "./reschedule";
import { setLaunchDate } from "./set-launch-date";
import { startOnboarding } from "./start-onboarding";
import { undoOnboarding } from "./undo-onboarding";

/** Mounted at /api/clients, beside the routes of the clients themselves. */
export const onboardingRoutes = new Hono<AppEnv>()
  .post(
    "/:id/onboarding",
    describes({
      id: "startOnboarding",
      summary: "Start a client's onboarding",
      description: "Starts onboarding with one task for each template of the client's type.",
      status: 201,
      returns: StartedOnboarding,
      ...refusesWith([409]),
    }),
    allow("onboarding.start"),
    row(findClient),
    valid("json", StartOnboarding),
    async (c) => {
      const { ctx } = c.var;
      const { onboarding, tasks } = await startOnboarding(ctx, c.req.param("id"), c.req.valid("json"));
      const answer = {
        onboarding: presentOnboarding(onboarding),
        tasks: await showTasks(ctx, tasks),
      };
      setLocation(c, "onboarding.update", { id: c.req.param("id") });
      return c.json(answer, 201);
    },
  )
  .patch(
    "/:id/onboarding",
    describes({
      id: "updateOnboarding",
      summary: "Set or clear the target launch date",
      description: "Changes the target launch date of a running onboarding.",
      returns: Onboarding,
      ...editsVersion,
    }),
    allow("onboarding.update"),
    versionedRow(findOnboarding, (_, onboarding) => presentOnboarding(onboarding)),
    valid("json", UpdateOnboarding),
    async (c) => sendVersioned(c, presentOnboarding(await setLaunchDate(c.var.ctx, editOf(c))), 200),
  )
  .post(
    "/:id/onboarding/reschedule",
    describes({
      id: "rescheduleOnboarding",
      summary: "Move the due dates of an onboarding",
      description:
        "Moves tasks by the rules of their due dates to a new start or launch date, or the tasks that follow one. A dry run returns the plan, and its hash carries it out; with 409 the response contains the plan as it is now.",
      returns: ReschedulePlan,
      ...refusesWith([409]),
    }),
    allow("onboarding.reschedule"),
    row(findOnboarding),
    valid("json", Reschedule),
    async (c) => {
      const input = { ...c.req.valid("json"), clientId: c.req.param("id") };
      return c.json(await reschedule(c.var.ctx, input), 200);
    },
  )
  .post(
    "/:id/onboarding/templates",
    describes({
      id: "matchTemplates",
      summary: "Match an onboarding with the templates",
      description:
        "Adds the tasks of templates that apply now, and removes those that no longer do. A dry run returns the plan, and its hash carries it out; with 409 the response contains the plan as it is now.",
      returns: TemplatePlan,
      ...refusesWith([409]),
    }),
    allow("onboarding.matchTemplates"),
    row(findOnboarding),
    valid("json", MatchTemplates),
    async (c) => {
      const input = { ...c.req.valid("json"), clientId: c.req.param("id") };
      return c.json(await matchTemplates(c.var.ctx, input), 200);
    },
  )
  .delete(
    "/:id/onboarding",
    describes({
      id: "undoOnboarding",
      summary: "Undo the start of an onboarding",
      description: "Removes an onboarding and its tasks as long as none of the tasks was changed.",
      status: 204,
      ...refusesWith([409], deletesVersion),
    }),
    allow("onboarding.undo"),
    versionedRow(findOnboarding, (_, onboarding) => presentOnboarding(onboarding)),
    (c) => noContent(c, undoOnboarding(c.var.ctx, versionedRef(c))),
  )
  .post(
    "/:id/tasks",
    describes({
      id: "createTask",
      summary: "Create a task",
      description: "Adds a task to a client's running onboarding.",
      status: 201,
      returns: Task,
      ...refusesWith([409], showsVersion),
    }),
    allow("task.create"),
    row(findClient),
    valid("json", CreateTask),
    async (c) => {
      const task = await createTask(c.var.ctx, c.req.param("id"), c.req.valid("json"));
      return sendCreated(c, "task.read", await showTask(c.var.ctx, task));
    },
  )
  .post(
    "/:id/tasks/import",
    describes({
      id: "importTasks",
      summary: "Import tasks from Asana",
      description:
        "Imports tasks of an Asana export into a client's onboarding; the response has the outcome of each line.",
      returns: ImportTasksResult,
      ...refusesWith([409]),
    }),
    allow("task.import"),
    limitImports,
    row(findClient),
    valid("json", ImportTasks),
    async (c) => c.json(await importTasks(c.var.ctx, c.req.param("id"), c.req.valid("json")), 200),
  );
