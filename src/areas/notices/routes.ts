import { Hono } from "hono";
import { ListNotices, Notice, ReadNotices, UnreadNotices } from "#/src/contract/notices";
import { allow } from "#/src/http/allow";
import { sendPage } from "#/src/http/answers";
import { arrayOf, describes, showsPages } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { listNotices } from "./queries";
import { readNotices } from "./read-notices";

export const noticeRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listNotices",
      summary: "List the caller's notices",
      description:
        "Returns a page of what others did and the caller is notified of, newest first. Notices are kept for 30 days.",
      returns: arrayOf(Notice),
      ...showsPages,
    }),
    allow("notice.list"),
    valid("query", ListNotices),
    async (c) => sendPage(c, await listNotices(c.var.ctx, c.req.valid("query"))),
  )
  .patch(
    "/",
    describes({
      id: "readNotices",
      summary: "Mark notices as read",
      description: "Marks some or all of the caller's notices as read or unread; reading a page never does.",
      returns: UnreadNotices,
    }),
    allow("notice.read"),
    valid("json", ReadNotices),
    async (c) => c.json(await readNotices(c.var.ctx, c.req.valid("json")), 200),
  );
