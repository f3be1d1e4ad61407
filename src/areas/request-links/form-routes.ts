import { Hono } from "hono";
import {
  completeUpload,
  endUpload,
  findSavable,
  findUploadOfCaller,
  presentUpload,
  receiveFile,
  requestUpload,
  sendFile,
  signParts,
} from "#/src/areas/objects";
import { addAnswerFile, saveAnswer, showRequest, submitRequest } from "#/src/areas/requests";
import { Id } from "#/src/contract/primitives";
import { AddAnswerFile, type Answer, type Request, SaveAnswer } from "#/src/contract/requests";
import { CompleteUpload, RequestUpload, SignParts } from "#/src/contract/uploads";
import type { Context } from "#/src/domain/context";
import { Forbidden, NotFound } from "#/src/domain/errors";
import { noContent } from "#/src/http/answers";
import { currentOnConflict } from "#/src/http/conflict-response";
import { ownFormsOnly } from "#/src/http/form-body";
import { limitUploadParts, limitUploads } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { byRequestLink, pagePath } from "./opened-link";

/** The calls below the page of a link to a request. They do what the API does for a client user, with this form only. */
export const linkedFormRoutes = new Hono<AppEnv>()
  .use(ownFormsOnly)
  .get("/state", byRequestLink, async (c) => {
    const { ctx, requestLink } = c.var;
    return c.json(requestBelow(pagePath(c), await showRequest(ctx, requestLink.taskId)), 200);
  })
  .patch(
    "/answers",
    byRequestLink,
    currentOnConflict<string, { out: { json: SaveAnswer } }>(async (c) => {
      const { ctx, requestLink } = c.var;
      const { answers } = await showRequest(ctx, requestLink.taskId);
      const current = answers.find(({ key }) => key === c.req.valid("json").key);
      return { current: current && answerBelow(pagePath(c), current), name: () => {} };
    }),
    valid("json", SaveAnswer),
    async (c) => {
      const { ctx, requestLink } = c.var;
      const answer = await saveAnswer(ctx, { taskId: requestLink.taskId, ...c.req.valid("json") });
      return c.json(answerBelow(pagePath(c), answer), 200);
    },
  )
  .post("/submit", byRequestLink, async (c) => {
    const { ctx, requestLink } = c.var;
    return c.json(requestBelow(pagePath(c), await submitRequest(ctx, requestLink.taskId)), 200);
  })
  .post("/files", byRequestLink, valid("json", AddAnswerFile), async (c) => {
    const { ctx, requestLink, deps } = c.var;
    const place = {
      taskId: requestLink.taskId,
      publicUrl: deps.publicUrl,
      clientBytes: deps.env.clientStorageBytes,
    };
    const file = await addAnswerFile(ctx, { ...c.req.valid("json"), ...place });
    return c.json(fileBelow(pagePath(c), file), 201);
  })
  .get("/files/:id", byRequestLink, async (c) => {
    const { ctx, requestLink } = c.var;
    const { answers } = await showRequest(ctx, requestLink.taskId);
    const file = answers.flatMap(({ files = [] }) => files).find(({ id }) => id === c.req.param("id"));
    if (!file) throw new NotFound();
    return sendFile(c, ctx, await findSavable(ctx, file.path));
  })
  .post("/upload", byRequestLink, limitUploads, valid("json", RequestUpload), async (c) => {
    const { ctx, requestLink, deps } = c.var;
    const request = c.req.valid("json");
    if (request.purpose !== "task_file" || request.taskId !== requestLink.taskId) {
      throw new Forbidden("This link takes files for its form only.");
    }
    const upload = await requestUpload(ctx, request, deps.env.clientStorageBytes);
    const presented = await presentUpload(ctx.store, upload, deps.publicUrl);
    const own = `${deps.publicUrl}/api/objects/upload/`;
    if (!("uploadURL" in presented) || !presented.uploadURL.startsWith(own)) return c.json(presented, 200);
    const uploadURL = `${deps.publicUrl}${pagePath(c)}/upload/${presented.uploadURL.slice(own.length)}`;
    return c.json({ ...presented, uploadURL }, 200);
  })
  .put("/upload/:id", byRequestLink, (c) => receiveFile(c, c.req.param("id")))
  .delete("/upload/:id", byRequestLink, limitUploadParts, async (c) => {
    const { ctx, requestLink } = c.var;
    const id = await uploadFor(ctx, requestLink.taskId, c.req.param("id"));
    return noContent(c, endUpload(ctx, id));
  })
  .post("/upload/:id/parts", byRequestLink, limitUploadParts, valid("json", SignParts), async (c) => {
    const { ctx, requestLink } = c.var;
    const id = await uploadFor(ctx, requestLink.taskId, c.req.param("id"));
    return c.json(await signParts(ctx, id, c.req.valid("json")), 200);
  })
  .post("/upload/:id/complete", byRequestLink, limitUploadParts, valid("json", CompleteUpload), async (c) => {
    const { ctx, requestLink } = c.var;
    const id = await uploadFor(ctx, requestLink.taskId, c.req.param("id"));
    return c.json({ objectPath: await completeUpload(ctx, id, c.req.valid("json")) }, 200);
  });

/** @throws NotFound, also for the upload of another person, or for another task */
async function uploadFor(ctx: Context, taskId: string, id: string): Promise<string> {
  if (!Id.safeParse(id).success) throw new NotFound();
  const upload = await findUploadOfCaller(ctx, id);
  if (upload.taskId !== taskId) throw new NotFound();
  return upload.id;
}

/** Returns a request whose files have their addresses below the link's page. */
export function requestBelow(path: string, request: Request): Request {
  return { ...request, answers: request.answers.map((answer) => answerBelow(path, answer)) };
}

function answerBelow(path: string, answer: Answer): Answer {
  return answer.files ? { ...answer, files: answer.files.map((file) => fileBelow(path, file)) } : answer;
}

function fileBelow<File extends { id: string }>(path: string, file: File): File & { path: string } {
  return { ...file, path: `${path}/files/${file.id}` };
}
