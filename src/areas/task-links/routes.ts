import { Hono } from "hono";
import { z } from "zod";
import { addComment, ofTask, showComment } from "#/src/areas/comments";
import { addFile, removeFile, showFile } from "#/src/areas/files";
import {
  completeUpload,
  endUpload,
  findSavable,
  presentUpload,
  receiveFile,
  requestUpload,
  sendFile,
  signParts,
} from "#/src/areas/objects";
import { undo } from "#/src/areas/operations";
import { answerTask, findTask, presentAnswer, removeEvidence, showTask, updateTask } from "#/src/areas/tasks";
import { AddComment } from "#/src/contract/comments";
import { AddTaskFile } from "#/src/contract/files";
import { AnswerTask, RemoveEvidence } from "#/src/contract/tasks";
import { CompleteUpload, RequestUpload, SignParts } from "#/src/contract/uploads";
import { Forbidden } from "#/src/domain/errors";
import { noContent, sendVersioned } from "#/src/http/answers";
import { currentOnConflict, versioned } from "#/src/http/conflict-response";
import { expectedVersion, setVersion } from "#/src/http/context";
import { ownFormsOnly } from "#/src/http/form-body";
import { limitUploadParts, limitUploads } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { answerBelow, fileBelow, uploadBelow, withoutEdit } from "./below-page";
import { byLink, openedBy, pagePath } from "./opened-link";
import { findFileOf, findUploadFor, linkedTask, ownLinksOf, requireOwnOperation } from "./queries";

/** Pages of the conversation to read, from the newest. */
const WithPages = z.strictObject({ pages: z.coerce.number().int().min(1).max(4).default(1) });
const SetStatus = z.strictObject({ status: z.enum(["in_progress", "done"]) });

/** The calls below the page of a task's link. They do what the API does for a client user, with this task only. */
export const taskLinkRoutes = new Hono<AppEnv>()
  .use(ownFormsOnly)
  .get("/state", byLink("task"), valid("query", WithPages), async (c) => {
    const { ctx, link } = c.var;
    const input = { taskId: link.thingId, path: pagePath(c), ...c.req.valid("query") };
    return c.json(await linkedTask(ctx, input), 200);
  })
  .post(
    "/answer",
    byLink("task"),
    valid("json", AnswerTask),
    currentOnConflict<string, { out: { json: AnswerTask } }>(async (c) => {
      const { ctx } = c.var;
      const link = await openedBy(c);
      return versioned(await showTask(ctx, await findTask(ctx, link?.thingId ?? "")));
    }),
    async (c) => {
      const { ctx, link, deps } = c.var;
      const beside = {
        id: link.thingId,
        publicUrl: deps.publicUrl,
        clientBytes: deps.env.clientStorageBytes,
      };
      const answered = await answerTask(ctx, { ...c.req.valid("json"), ...beside });
      setVersion(c, answered.task);
      return c.json(answerBelow(pagePath(c), await presentAnswer(ctx, answered)), 201);
    },
  )
  .post("/status", byLink("task"), valid("json", SetStatus), async (c) => {
    const { ctx, link } = c.var;
    const edit = { id: link.thingId, expectedVersion: expectedVersion(c), change: c.req.valid("json") };
    return sendVersioned(c, await showTask(ctx, await updateTask(ctx, edit)), 200);
  })
  .post("/comments", byLink("task"), valid("json", AddComment), async (c) => {
    const { ctx, link } = c.var;
    const { text } = c.req.valid("json");
    const comment = await addComment(ctx, ofTask(link.thingId), { text, mentions: [] });
    return c.json(withoutEdit(await showComment(ctx, comment)), 201);
  })
  .delete("/links", byLink("task"), valid("query", RemoveEvidence), async (c) => {
    const { ctx, link } = c.var;
    const { url } = c.req.valid("query");
    if (!(await ownLinksOf(ctx, link.thingId)).includes(url)) throw new Forbidden(onlyOwn);
    return c.json(await showTask(ctx, await removeEvidence(ctx, { id: link.thingId, url })), 200);
  })
  .post("/files", byLink("task"), valid("json", AddTaskFile), async (c) => {
    const { ctx, link, deps } = c.var;
    const place = {
      taskId: link.thingId,
      publicUrl: deps.publicUrl,
      clientBytes: deps.env.clientStorageBytes,
    };
    const file = await addFile(ctx, { ...c.req.valid("json"), ...place });
    return c.json(fileBelow(pagePath(c), await showFile(ctx, file)), 201);
  })
  .get("/files/:id", byLink("task"), async (c) => {
    const { ctx, link } = c.var;
    const { path } = await findFileOf(ctx, link.thingId, c.req.param("id"));
    return sendFile(c, ctx, await findSavable(ctx, path));
  })
  .delete("/files/:id", byLink("task"), async (c) => {
    const { ctx, link } = c.var;
    const { id, uploadedById } = await findFileOf(ctx, link.thingId, c.req.param("id"));
    if (uploadedById !== link.userId) throw new Forbidden(onlyOwn);
    return noContent(c, removeFile(ctx, id));
  })
  .post("/upload", byLink("task"), limitUploads, valid("json", RequestUpload), async (c) => {
    const { ctx, link, deps } = c.var;
    const request = c.req.valid("json");
    if (request.purpose !== "task_file" || request.taskId !== link.thingId) throw new Forbidden(onlyForTask);
    const upload = await requestUpload(ctx, request, deps.env.clientStorageBytes);
    const presented = await presentUpload(ctx.store, upload, deps.publicUrl);
    return c.json(uploadBelow(pagePath(c), presented, deps.publicUrl), 200);
  })
  .put("/upload/:id", byLink("task"), (c) => receiveFile(c, c.req.param("id")))
  .delete("/upload/:id", byLink("task"), limitUploadParts, async (c) => {
    const { ctx, link } = c.var;
    const { id } = await findUploadFor(ctx, link.thingId, c.req.param("id"));
    return noContent(c, endUpload(ctx, id));
  })
  .post("/upload/:id/parts", byLink("task"), limitUploadParts, valid("json", SignParts), async (c) => {
    const { ctx, link } = c.var;
    const { id } = await findUploadFor(ctx, link.thingId, c.req.param("id"));
    return c.json(await signParts(ctx, id, c.req.valid("json")), 200);
  })
  .post(
    "/upload/:id/complete",
    byLink("task"),
    limitUploadParts,
    valid("json", CompleteUpload),
    async (c) => {
      const { ctx, link } = c.var;
      const { id } = await findUploadFor(ctx, link.thingId, c.req.param("id"));
      return c.json({ objectPath: await completeUpload(ctx, id, c.req.valid("json")) }, 200);
    },
  )
  .post("/undo/:id", byLink("task"), async (c) => {
    const { ctx, link } = c.var;
    const id = c.req.param("id");
    await requireOwnOperation(ctx, link.id, id);
    return c.json(await undo(ctx, id), 200);
  });

const onlyOwn = "You can only remove what you added yourself.";
const onlyForTask = "This link takes files for its task only.";
