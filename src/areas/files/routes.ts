import { Hono } from "hono";
import { findConversation, ofTask } from "#/src/areas/comments";
import { AddTaskFile, TaskFile } from "#/src/contract/files";
import type { Context } from "#/src/domain/context";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import { setLocation } from "#/src/http/context";
import { arrayOf, describes, refusesWith } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { addFile } from "./add-file";
import { findFile, listFiles, showFile } from "./queries";
import { removeFile } from "./remove-files";

const findTask = (ctx: Context, id: string) => findConversation(ctx, ofTask(id));

/** Mounted at /api/tasks, beside the routes of the tasks themselves. */
export const taskFileRoutes = new Hono<AppEnv>()
  .get(
    "/:id/files",
    describes({
      id: "listTaskFiles",
      summary: "List a task's files",
      description: "Lists the files attached to a task, newest first.",
      returns: arrayOf(TaskFile),
    }),
    allow("taskFile.list"),
    row(findTask),
    async (c) => c.json(await listFiles(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/files",
    describes({
      id: "addTaskFile",
      summary: "Attach a file to a task",
      description: "Attaches an uploaded file to a task, for the agency and the client.",
      status: 201,
      returns: TaskFile,
      ...refusesWith([409]),
    }),
    allow("taskFile.add"),
    row(findTask),
    valid("json", AddTaskFile),
    async (c) => {
      const { ctx, deps } = c.var;
      const { publicUrl, env } = deps;
      const added = { taskId: c.req.param("id"), publicUrl, clientBytes: env.clientStorageBytes };
      const file = await addFile(ctx, { ...c.req.valid("json"), ...added });
      setLocation(c, "taskFile.remove", file);
      return c.json(await showFile(ctx, file), 201);
    },
  );

export const fileRoutes = new Hono<AppEnv>().delete(
  "/:id",
  describes({
    id: "removeTaskFile",
    summary: "Remove a file from a task",
    description: "Detaches a file from its task; the file itself is deleted later.",
    status: 204,
  }),
  allow("taskFile.remove"),
  row(findFile),
  (c) => noContent(c, removeFile(c.var.ctx, c.req.param("id"))),
);
