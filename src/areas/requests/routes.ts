import { Hono } from "hono";
import type { BlankInput } from "hono/types";
import { z } from "zod";
import { findTask, showTask } from "#/src/areas/tasks";
import { TaskFile } from "#/src/contract/files";
import {
  AddAnswerFile,
  Answer,
  ApplyAnswers,
  ApplyPlan,
  CreateRequest,
  ListRequests,
  Request,
  RequestSummary,
  ReviewAnswers,
  SaveAnswer,
} from "#/src/contract/requests";
import { Task } from "#/src/contract/tasks";
import { sentTag } from "#/src/format/order-tag";
import { allow, row } from "#/src/http/allow";
import { sendCreated, sendPage } from "#/src/http/answers";
import { currentOnConflict } from "#/src/http/conflict-response";
import { expectedTag, setLocation, setTag } from "#/src/http/context";
import { arrayOf, decidesOnSent, describes, refusesWith, showsPages, showsSent } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { addAnswerFile } from "./add-answer-file";
import { applyAnswers } from "./apply";
import { createRequest } from "./create-request";
import { exportAnswers } from "./export";
import { listRequests } from "./list-requests";
import { showRequest } from "./present";
import { findRequest } from "./queries";
import { reviewRequest } from "./review";
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
    return sendCreated(c, "request.read", await showTask(ctx, task));
  },
);

export const requestRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listRequests",
      summary: "List requests",
      description:
        "Returns a page of the tasks with a form: those that wait for a review first, then by the day on which their turn ends.",
      returns: arrayOf(RequestSummary),
      ...showsPages,
    }),
    allow("request.list"),
    valid("query", ListRequests),
    async (c) => sendPage(c, await listRequests(c.var.ctx, c.req.valid("query"))),
  )
  .get(
    "/:id",
    describes({
      id: "readRequest",
      summary: "Get a request",
      description:
        "Returns the form of a task and its answers: drafts to the client, to staff what was last sent. The id is the task's.",
      returns: Request,
      ...showsSent,
    }),
    allow("request.read"),
    row(findRequest),
    async (c) => {
      const request = await showRequest(c.var.ctx, c.req.param("id"));
      if (c.var.ctx.actor.role !== "client") setTag(c, sentTag(request.answers));
      return c.json(request, 200);
    },
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
    "/:id/files",
    describes({
      id: "addAnswerFile",
      summary: "Add a file to an answer",
      description:
        "Attaches an uploaded file to the task and adds its id to the draft of a field of kind `file`. The agency sees the file once the answers are sent.",
      status: 201,
      returns: TaskFile,
      ...refusesWith([409]),
    }),
    allow("request.addFile"),
    row(findRequest),
    valid("json", AddAnswerFile),
    async (c) => {
      const { ctx, deps } = c.var;
      const { publicUrl, env } = deps;
      const place = { taskId: c.req.param("id"), publicUrl, clientBytes: env.clientStorageBytes };
      const file = await addAnswerFile(ctx, { ...c.req.valid("json"), ...place });
      setLocation(c, "taskFile.remove", file);
      return c.json(file, 201);
    },
  )
  .post(
    "/:id/submit",
    describes({
      id: "submitRequest",
      summary: "Send the answers",
      description:
        "Sends the answers to the fields that are shown. The agency reviews them within the working days that an admin set, three by default. Problems are reported at the fields' keys.",
      returns: Request,
      ...refusesWith([409]),
    }),
    allow("request.submit"),
    row(findRequest),
    async (c) => c.json(await submitRequest(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/review",
    describes({
      id: "reviewRequest",
      summary: "Review the answers",
      description:
        "Accepts answers, or marks them to be sent back with words. Once all are accepted, the task is done; with `sendBack` the request returns to the client, who gets one mail that names the fields. With If-Match, only if the client has not sent other answers since.",
      returns: Request,
      ...refusesWith([409], decidesOnSent),
    }),
    allow("request.review"),
    row(findRequest),
    currentOnConflict<"/:id/review", BlankInput>(async (c) => {
      const current = await showRequest(c.var.ctx, c.req.param("id"));
      return { current, name: () => setTag(c, sentTag(current.answers)) };
    }),
    valid("json", ReviewAnswers),
    async (c) => {
      const reviewing = { taskId: c.req.param("id"), expectedSent: expectedTag(c), ...c.req.valid("json") };
      const reviewed = await reviewRequest(c.var.ctx, reviewing);
      setTag(c, sentTag(reviewed.answers));
      return c.json(reviewed, 200);
    },
  )
  .post(
    "/:id/apply",
    describes({
      id: "applyAnswers",
      summary: "Apply the answers to the client",
      description:
        "Writes accepted answers to the client: columns, which only managers and admins change, and the agency's own fields. `dryRun` returns the plan; its hash carries it out. With 409 the response contains the new plan if it changed.",
      returns: ApplyPlan,
      ...refusesWith([409]),
    }),
    allow("request.apply"),
    row(findRequest),
    valid("json", ApplyAnswers),
    async (c) => {
      const applying = { taskId: c.req.param("id"), ...c.req.valid("json") };
      return c.json(await applyAnswers(c.var.ctx, applying), 200);
    },
  )
  .get(
    "/:id/export.csv",
    describes({
      id: "exportAnswers",
      summary: "Export the answers",
      description: "Returns the answers that were sent as CSV, safe for spreadsheets.",
      contentTypes: ["text/csv"],
      returns: z.string(),
    }),
    allow("request.export"),
    row(findRequest),
    async (c) => {
      const csv = await exportAnswers(c.var.ctx, c.req.param("id"));
      return c.body(csv, 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="answers-${c.req.param("id")}.csv"`,
      });
    },
  );
