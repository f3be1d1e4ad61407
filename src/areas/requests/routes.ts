import { Hono } from "hono";
import { findTask, presentTask } from "#/src/areas/tasks";
import { Answer, CreateRequest, Request, SaveAnswer } from "#/src/contract/requests";
import { Task } from "#/src/contract/tasks";
import { allow, row } from "#/src/http/allow";
import { sendCreated } from "#/src/http/answers";
import { currentOnConflict } from "#/src/http/conflict-response";
import { describes, refusesWith } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { createRequest } from "./create-request";
import { showRequest } from "./present";
import { findRequest } from "./queries";
import { saveAnswer } from "./save-answer";
import { submitRequest } from "./submit";

/** Mounted at /api/tasks. */
export const taskRequestRoutes = new Hono<AppEnv>().post(
  "/:id/request",
  describes({
    id: "createRequest",
    summary: "Give a task a form",
    description:
      "Asks the client to fill in a form for a task of theirs, in place of a form that was not begun. The version stays the same for this task.",
    status: 201,
    returns: Task,
    ...refusesWith([409]),
  }),
  allow("request.create"),
  row(findTask),
  valid("json", CreateRequest),
  async (c) => {
    const { ctx } = c.var;
    const task = await createRequest(ctx, c.req.param("id"), c.req.valid("json"));
    return sendCreated(c, "request.read", presentTask(ctx, task));
  },
);

export const requestRoutes = new Hono<AppEnv>()
  .get(
    "/:id",
    describes({
      id: "getRequest",
      summary: "Get a request",
      description:
        "Returns the form of a task and its answers: drafts to the client, to staff what was last sent. The id is the task's.",
      returns: Request,
    }),
    allow("request.read"),
    row(findRequest),
    async (c) => c.json(await showRequest(c.var.ctx, c.req.param("id")), 200),
  )
  .patch(
    "/:id/answers",
    describes({
      id: "saveAnswer",
      summary: "Save an answer",
      description:
        "Stores the draft of one field, or of one row of a table. A value equal to the stored one is accepted whatever the version; otherwise a stale version is refused with 412 and the current answer.",
      returns: Answer,
      ...refusesWith([409, 412]),
    }),
    allow("request.answer"),
    row(findRequest),
    currentOnConflict<"/:id/answers", { out: { json: SaveAnswer } }>(async (c) => {
      const { answers } = await showRequest(c.var.ctx, c.req.param("id"));
      const { key } = c.req.valid("json");
      return { current: answers.find((answer) => answer.key === key), name: () => {} };
    }),
    valid("json", SaveAnswer),
    async (c) => {
      const saving = { taskId: c.req.param("id"), ...c.req.valid("json") };
      return c.json(await saveAnswer(c.var.ctx, saving), 200);
    },
  )
  .post(
    "/:id/submit",
    describes({
      id: "submitRequest",
      summary: "Send the answers",
      description:
        "Sends the answers to the fields that are shown. The agency reviews them within three working days. Problems are reported at the fields' keys.",
      returns: Request,
      ...refusesWith([409]),
    }),
    allow("request.submit"),
    row(findRequest),
    async (c) => c.json(await submitRequest(c.var.ctx, c.req.param("id")), 200),
  );
