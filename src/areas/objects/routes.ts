import { type Context, Hono } from "hono";
import { z } from "zod";
import type { TaskFileRow } from "#/db/schema";
import { taskFileTypes } from "#/src/contract/choices/files";
import { serverLimits } from "#/src/contract/limits";
import { KeepAvatar, KeptAvatar, RequestUpload, UploadAddress } from "#/src/contract/uploads";
import { allow } from "#/src/http/allow";
import { inTime } from "#/src/http/arrival";
import { rangeOf } from "#/src/http/byte-range";
import { anonymousContext } from "#/src/http/context";
import { createsToo, describes, refusesWith, showsFile, takesFile } from "#/src/http/describes";
import { problem } from "#/src/http/errors";
import { limitUploads } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { keepAvatar } from "./keep-avatar";
import { fileHeaders, objectHeaders, presentUpload } from "./present";
import { findSavable, openFile, readObject } from "./read-object";
import { receiveUpload } from "./receive-upload";
import { requestUpload } from "./request-upload";

export const uploadRoutes = new Hono<AppEnv>()
  .post(
    "/",
    describes({
      id: "requestUpload",
      summary: "Request an upload address",
      description: "Returns the address to send a picture or a task's file to.",
      returns: UploadAddress,
      ...refusesWith([409, 507]),
    }),
    allow("upload.request"),
    limitUploads,
    valid("json", RequestUpload, { isOptional: true }),
    async (c) => {
      const upload = await requestUpload(c.var.ctx, c.req.valid("json"), c.var.deps.env.clientStorageBytes);
      return c.json(await presentUpload(c.var.ctx.store, upload, c.var.deps.publicUrl), 200);
    },
  )
  .put(
    "/:id",
    describes({
      id: "uploadFile",
      summary: "Upload a picture or file",
      description: "Receives the bytes at the address that was requested for them.",
      ...refusesWith([403, 404, 408, 409, 413, 507], takesFile(taskFileTypes)),
    }),
    async (c) => {
      const length = Number(c.req.header("Content-Length") ?? Number.NaN);
      await receiveUpload(anonymousContext(c.var.deps), {
        id: c.req.param("id"),
        query: new URL(c.req.url).searchParams,
        contentType: c.req.header("Content-Type"),
        contentLength: Number.isNaN(length) ? null : length,
        body: c.req.raw.body && inTime(c.req.raw.body, c.var.deps.timers, fileTimes),
      });
      c.header("ETag", `"${c.req.param("id")}"`);
      return c.body(null, 200);
    },
  );

const fileTimes = {
  pauseMs: serverLimits.filePauseSeconds * 1_000,
  totalMs: serverLimits.fileMinutes * 60_000,
};

export const avatarRoutes = new Hono<AppEnv>().put(
  "/",
  describes({
    id: "saveClientAvatar",
    summary: "Save a client's picture",
    description: "Stores an uploaded picture under an address that a client can name as its `avatarUrl`.",
    returns: KeptAvatar,
    ...createsToo,
  }),
  allow("upload.keepAvatar"),
  valid("json", KeepAvatar),
  async (c) => {
    const { avatarImageURL } = c.req.valid("json");
    const objectPath = await keepAvatar(c.var.ctx, avatarImageURL, c.var.deps.publicUrl);
    c.header("Location", objectPath);
    return c.json({ objectPath }, 200);
  },
);

export const objectRoutes = new Hono<AppEnv>().get(
  "/:path{.+}",
  describes({
    id: "readObject",
    summary: "Read a picture or file",
    description:
      "Returns a picture, or a task's file as a download, to callers who may read the row that it belongs to. A file can be read in parts by `Range`.",
    returns: z.string(),
    ...refusesWith([403, 404, 416], showsFile),
  }),
  allow("object.read"),
  async (c) => {
    const path = pathAsSent(c.req.url);
    if (path.startsWith("/objects/files/")) {
      return sendFile(c, await findSavable(c.var.ctx, path));
    }
    const picture = await readObject(c.var.ctx, path);
    return c.body(Uint8Array.from(picture.bytes), 200, objectHeaders(path, picture));
  },
);

/** Sends a task's file, or the part of it that was asked for, so that a download can go on where it broke off. */
async function sendFile(c: Context<AppEnv>, file: TaskFileRow): Promise<Response> {
  const { ctx } = c.var;
  const headers = fileHeaders(file);
  const part = rangeOf(c, { size: file.size, tag: headers.ETag });
  if (part === null) return c.body(await openFile(ctx, file), 200, headers);
  if (part === "outside") {
    c.header("Content-Range", `bytes */${file.size}`);
    return problem(c, { status: 416, detail: `The file has ${file.size} bytes.` });
  }
  return c.body(await openFile(ctx, file, part), 206, {
    ...headers,
    "Content-Length": String(part.to - part.from + 1),
    "Content-Range": `bytes ${part.from}-${part.to}/${file.size}`,
  });
}

/** Returns the path without decoding or normalising it: other spellings of a path must not match. */
function pathAsSent(url: string): string {
  return /^https?:\/\/[^/]+([^?#]*)/.exec(url)?.[1] ?? "";
}
