import type { Context as HonoContext } from "hono";
import type { TaskFileRow } from "#/db/schema";
import { serverLimits } from "#/src/contract/limits";
import type { Context } from "#/src/domain/context";
import { inTime } from "#/src/http/arrival";
import { rangeOf } from "#/src/http/byte-range";
import { anonymousContext } from "#/src/http/context";
import { problem } from "#/src/http/errors";
import type { AppEnv } from "#/src/http/types";
import { fileHeaders } from "./present";
import { openFile } from "./read-object";
import { receiveUpload } from "./receive-upload";

const fileTimes = {
  pauseMs: serverLimits.filePauseSeconds * 1_000,
  totalMs: serverLimits.fileMinutes * 60_000,
};

/** Receives the bytes that are sent to the upload address with this id. */
export async function receiveFile(c: HonoContext<AppEnv>, id: string): Promise<Response> {
  const length = Number(c.req.header("Content-Length") ?? Number.NaN);
  await receiveUpload(anonymousContext(c.var.deps), {
    id,
    query: new URL(c.req.url).searchParams,
    contentType: c.req.header("Content-Type"),
    contentLength: Number.isNaN(length) ? null : length,
    body: c.req.raw.body && inTime(c.req.raw.body, c.var.deps.timers, fileTimes),
  });
  c.header("ETag", `"${id}"`);
  return c.body(null, 200);
}

/** Sends a task's file, or the requested part of it, so that a download can continue where it broke off. */
export async function sendFile(
  c: HonoContext<AppEnv>,
  ctx: Pick<Context, "store">,
  file: TaskFileRow,
): Promise<Response> {
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
