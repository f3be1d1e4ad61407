import { Hono } from "hono";
import { Needs } from "#/src/contract/due-dates";
import {
  AddEvidence,
  AddNote,
  AnswerTask,
  ChangeTasks,
  DeleteTask,
  NameEvidence,
  RemoveEvidence,
  Task,
  TaskAnswer,
  TaskDetail,
  UpdateTask,
} from "#/src/contract/tasks";
import { allow, row, validId, versionedRow } from "#/src/http/allow";
import { noContent, sendCreated, sendVersioned } from "#/src/http/answers";
import { allVersioned, currentOnConflict, versioned } from "#/src/http/conflict-response";
import {
  editOf,
  expectedVersions,
  setLocation,
  setVersion,
  setVersions,
  versionedRef,
} from "#/src/http/context";
import {
  arrayOf,
  deletesVersion,
  describes,
  editsVersion,
  editsVersions,
  refusesWith,
  showsVersion,
} from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { countVisit } from "#/src/http/visits";
import { addEvidence } from "./add-evidence";
import { addNote } from "./add-note";
import { answerTask } from "./answer-task";
import { changeTasks } from "./change-tasks";
import { continueSeries } from "./continue-series";
import { deleteTask } from "./delete-task";
import { nameEvidence, removeEvidence } from "./edit-evidence";
import { showTask, showTasks } from "./present";
import { presentAnswer } from "./present-answer";
import { findAllTasks, findTask } from "./queries";
import { setNeeds } from "./set-needs";
import { taskDetail } from "./task-detail";
import { updateTask } from "./update-task";

export const taskRoutes = new Hono<AppEnv>()
  .patch(
    "/",
    describes({
      id: "changeTasks",
      summary: "Change several tasks",
      description: "Makes the same change to several tasks in one transaction.",
      returns: arrayOf(Task),
      ...refusesWith([404, 409], editsVersions),
    }),
    allow("task.change"),
    valid("json", ChangeTasks),
    currentOnConflict<string, { out: { json: ChangeTasks } }>(async (c) => {
      const { ctx } = c.var;
      const tasks = await findAllTasks(ctx, c.req.valid("json").ids, ctx.db.read);
      return allVersioned(await showTasks(ctx, tasks));
    }),
    async (c) => {
      const { ctx } = c.var;
      const tasks = await changeTasks(ctx, {
        ...c.req.valid("json"),
        expectedVersions: expectedVersions(c),
      });
      setVersions(c, tasks);
      return c.json(await showTasks(ctx, tasks), 200);
    },
  )
  .get(
    "/:id",
    describes({
      id: "readTask",
      summary: "Read a task",
      description: "Returns a task with the latest entries of its history.",
      returns: TaskDetail,
      ...showsVersion,
    }),
    allow("task.read"),
    validId,
    async (c) => {
      const detail = await taskDetail(c.var.ctx, c.req.param("id"));
      countVisit(c, [detail.clientId]);
      setVersion(c, detail.task);
      return c.json(detail, 200);
    },
  )
  .patch(
    "/:id",
    describes({
      id: "updateTask",
      summary: "Edit a task",
      description: "Changes fields of a task. Absent fields keep their value.",
      returns: Task,
      ...refusesWith([409], editsVersion),
    }),
    allow("task.update"),
    versionedRow(findTask, showTask),
    valid("json", UpdateTask),
    async (c) => sendVersioned(c, await showTask(c.var.ctx, await updateTask(c.var.ctx, editOf(c))), 200),
  )
  .delete(
    "/:id",
    describes({
      id: "deleteTask",
      summary: "Delete a task",
      description:
        "Deletes a task with its comments and files. Tasks that need it need its prerequisites instead; with 409 one of them would get too many. Deleting the latest task of a series ends it.",
      status: 204,
      ...refusesWith([409], deletesVersion),
    }),
    allow("task.delete"),
    versionedRow(findTask, showTask),
    valid("query", DeleteTask),
    (c) => {
      const insertsNext = c.req.valid("query").repeat === "next";
      return noContent(c, deleteTask(c.var.ctx, { ...versionedRef(c), insertsNext }));
    },
  )
  .post(
    "/:id/next",
    describes({
      id: "continueSeries",
      summary: "Continue a series",
      description:
        "Creates the next task of a series that stopped while its client was paused or had left, given the latest one.",
      status: 201,
      returns: Task,
      ...refusesWith([409], showsVersion),
    }),
    allow("task.continue"),
    row(findTask),
    async (c) => {
      const task = await continueSeries(c.var.ctx, c.req.param("id"));
      return sendCreated(c, "task.read", await showTask(c.var.ctx, task));
    },
  )
  .put(
    "/:id/needs",
    describes({
      id: "setTaskNeeds",
      summary: "Set the prerequisites of a task",
      description:
        "Replaces the tasks of the same onboarding that must be done before this one starts. No due date changes. Returns the task. With 409 the task would need itself, directly or through others.",
      returns: Task,
      ...refusesWith([409], editsVersion),
    }),
    allow("task.setNeeds"),
    versionedRow(findTask, showTask),
    valid("json", Needs),
    async (c) => sendVersioned(c, await showTask(c.var.ctx, await setNeeds(c.var.ctx, editOf(c))), 200),
  )
  .post(
    "/:id/answer",
    describes({
      id: "answerTask",
      summary: "Answer a task",
      description:
        "Sends a client's answer to a task of theirs: a text for the conversation, uploaded files, links, and done, all or none. With 409 the response contains the task if it is done or was handed over.",
      status: 201,
      returns: TaskAnswer,
      ...refusesWith([409], showsVersion),
    }),
    allow("task.answer"),
    row(findTask),
    valid("json", AnswerTask),
    currentOnConflict<"/:id/answer", { out: { json: AnswerTask } }>(async (c) => {
      const { ctx } = c.var;
      return versioned(await showTask(ctx, await findTask(ctx, c.req.param("id"))));
    }),
    async (c) => {
      const { ctx, deps } = c.var;
      const { publicUrl, env } = deps;
      const beside = { id: c.req.param("id"), publicUrl, clientBytes: env.clientStorageBytes };
      const { task, comment, files } = await answerTask(ctx, { ...c.req.valid("json"), ...beside });
      setLocation(c, "task.read", task);
      setVersion(c, task);
      return c.json(await presentAnswer(ctx, { task, comment, files }), 201);
    },
  )
  .post(
    "/:id/notes",
    describes({
      id: "addTaskNote",
      summary: "Add a note to a task",
      description: "Appends an internal note to a task. Client users do not see it.",
      status: 201,
      returns: Task,
      ...refusesWith([409]),
    }),
    allow("task.addNote"),
    row(findTask),
    valid("json", AddNote),
    async (c) => {
      const task = await addNote(c.var.ctx, { id: c.req.param("id"), ...c.req.valid("json") });
      setLocation(c, "task.read", task);
      return c.json(await showTask(c.var.ctx, task), 201);
    },
  )
  .post(
    "/:id/evidence",
    describes({
      id: "addTaskLink",
      summary: "Add a link to a task",
      description: "Attaches a web address to a task as evidence.",
      status: 201,
      returns: Task,
      ...refusesWith([409]),
    }),
    allow("task.addEvidence"),
    row(findTask),
    valid("json", AddEvidence),
    async (c) => {
      const task = await addEvidence(c.var.ctx, { id: c.req.param("id"), ...c.req.valid("json") });
      setLocation(c, "task.read", task);
      return c.json(await showTask(c.var.ctx, task), 201);
    },
  )
  .patch(
    "/:id/evidence",
    describes({
      id: "renameTaskLink",
      summary: "Name a link of a task",
      description: "Sets or removes the name that a task's link is shown by.",
      returns: Task,
      ...refusesWith([409]),
    }),
    allow("task.nameEvidence"),
    row(findTask),
    valid("json", NameEvidence),
    async (c) => {
      const task = await nameEvidence(c.var.ctx, { id: c.req.param("id"), ...c.req.valid("json") });
      return c.json(await showTask(c.var.ctx, task), 200);
    },
  )
  .delete(
    "/:id/evidence",
    describes({
      id: "removeTaskLink",
      summary: "Remove a link from a task",
      description: "Removes a web address from a task's evidence and returns the task.",
      returns: Task,
      ...refusesWith([409]),
    }),
    allow("task.removeEvidence"),
    row(findTask),
    valid("query", RemoveEvidence),
    async (c) => {
      const task = await removeEvidence(c.var.ctx, { id: c.req.param("id"), ...c.req.valid("query") });
      return c.json(await showTask(c.var.ctx, task), 200);
    },
  );
