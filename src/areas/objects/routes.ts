import { Hono } from "hono";
import { z } from "zod";
import { taskFileTypes } from "#/src/contract/choices/files";
import {
  CompletedUpload,
  CompleteUpload,
  KeepAvatar,
  KeptAvatar,
  RequestedUpload,
  RequestUpload,
  SignedPart,
  SignParts,
} from "#/src/contract/uploads";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import {
  arrayOf,
  createsToo,
  describes,
  refusesWith,
  showsFile,
  showsSecret,
  takesFile,
} from "#/src/http/describes";
import { limitUploadParts, limitUploads } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { receiveFile, sendFile } from "./file-bodies";
import { keepAvatar } from "./keep-avatar";
import { objectHeaders, presentUpload } from "./present";
import { findUploadOfCaller } from "./queries";
import { findSavable, readObject } from "./read-object";
import { requestUpload } from "./request-upload";
import { completeUpload, endUpload, signParts } from "./upload-parts";

export const uploadRoutes = new Hono<AppEnv>()
  .post(
    "/",
    describes({
      id: "requestUpload",
      summary: "Request an upload address",
      description:
        "Returns the address to send a picture or a task's file to. A file over 25 MB is sent to a bucket in parts.",
      returns: RequestedUpload,
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
    (c) => receiveFile(c, c.req.param("id")),
  )
  .delete(
    "/:id",
    describes({
      id: "endUpload",
      summary: "Give up an upload",
      description:
        "Removes an upload of the caller that nothing uses yet, with everything of it that has arrived.",
      status: 204,
      ...refusesWith([409], { neverRefuses: [422] }),
    }),
    allow("upload.end"),
    limitUploadParts,
    row(findUploadOfCaller),
    (c) => noContent(c, endUpload(c.var.ctx, c.req.param("id"))),
  )
  .post(
    "/:id/parts",
    describes({
      id: "signUploadParts",
      summary: "Request addresses for parts of an upload",
      description:
        "Returns an address for each of up to 20 parts of a large file, valid for an hour. A part is sent by PUT, and its ETag is needed to complete the upload.",
      returns: arrayOf(SignedPart),
      ...refusesWith([409, 410], showsSecret),
    }),
    allow("upload.sign"),
    limitUploadParts,
    row(findUploadOfCaller),
    valid("json", SignParts),
    async (c) => c.json(await signParts(c.var.ctx, c.req.param("id"), c.req.valid("json")), 200),
  )
  .post(
    "/:id/complete",
    describes({
      id: "completeUpload",
      summary: "Complete an upload in parts",
      description: "Puts the parts of a large file together. Afterwards it can be attached to its task.",
      returns: CompletedUpload,
      ...refusesWith([409, 410], { neverRefuses: [422] }),
    }),
    allow("upload.complete"),
    limitUploadParts,
    row(findUploadOfCaller),
    valid("json", CompleteUpload),
    async (c) => {
      const objectPath = await completeUpload(c.var.ctx, c.req.param("id"), c.req.valid("json"));
      return c.json({ objectPath }, 200);
    },
  );

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
      return sendFile(c, c.var.ctx, await findSavable(c.var.ctx, path));
    }
    const picture = await readObject(c.var.ctx, path);
    return c.body(Uint8Array.from(picture.bytes), 200, objectHeaders(path, picture));
  },
);

/** Returns the path without decoding or normalising it: other spellings of a path must not match. */
function pathAsSent(url: string): string {
  return /^https?:\/\/[^/]+([^?#]*)/.exec(url)?.[1] ?? "";
}
