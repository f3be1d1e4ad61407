import { Hono } from "hono";
import { ListMail, Mail } from "#/src/contract/mail";
import { allow, row } from "#/src/http/allow";
import { sendPage } from "#/src/http/answers";
import { arrayOf, describes, refusesWith, showsPages } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { findMail, listMail } from "./queries";
import { sendAgain, sendTest } from "./send";

export const mailRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes("List what the portal wrote to whom, newest first: a page", 200, arrayOf(Mail), showsPages),
    allow("mail.list"),
    valid("query", ListMail),
    async (c) => sendPage(c, await listMail(c.var.ctx, c.req.valid("query"))),
  )
  .post(
    "/test",
    describes("Send a test to oneself", 201, Mail, refusesWith([503])),
    allow("mail.sendTest"),
    async (c) => c.json(await sendTest(c.var.ctx), 201),
  )
  .post(
    "/:id/send",
    describes("Send a mail again, as a mail of its own", 201, Mail, refusesWith([409, 503])),
    allow("mail.sendAgain"),
    row(findMail),
    async (c) => c.json(await sendAgain(c.var.ctx, c.req.param("id")), 201),
  );
