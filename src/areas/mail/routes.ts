import { Hono } from "hono";
import { ListMail, Mail } from "#/src/contract/mail";
import { allow, row } from "#/src/http/allow";
import { sendPage } from "#/src/http/answers";
import { setLocation } from "#/src/http/context";
import { arrayOf, describes, refusesWith, showsPages } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { findMail, listMail } from "./queries";
import { sendAgain, sendTest } from "./send";

export const mailRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listMail",
      summary: "List sent and waiting mail",
      description:
        "Returns a page of the portal's mail, newest first, with each mail's state and last error.",
      returns: arrayOf(Mail),
      ...showsPages,
    }),
    allow("mail.list"),
    valid("query", ListMail),
    async (c) => sendPage(c, await listMail(c.var.ctx, c.req.valid("query"))),
  )
  .post(
    "/test",
    describes({
      id: "sendTestMail",
      summary: "Send a test mail",
      description: "Sends a test mail to the caller's own address.",
      status: 201,
      returns: Mail,
      ...refusesWith([503]),
    }),
    allow("mail.sendTest"),
    async (c) => {
      const mail = await sendTest(c.var.ctx);
      setLocation(c, "mail.list", {});
      return c.json(mail, 201);
    },
  )
  .post(
    "/:id/send",
    describes({
      id: "resendMail",
      summary: "Send a mail again",
      description: "Sends a copy of a mail as a new mail.",
      status: 201,
      returns: Mail,
      ...refusesWith([409, 503]),
    }),
    allow("mail.sendAgain"),
    row(findMail),
    async (c) => {
      const mail = await sendAgain(c.var.ctx, c.req.param("id"));
      setLocation(c, "mail.list", {});
      return c.json(mail, 201);
    },
  );
