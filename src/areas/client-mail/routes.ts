import { Hono } from "hono";
import { ClientMail, ListClientMail } from "#/src/contract/mail";
import { findClient } from "#/src/domain/find-client";
import { allow, row } from "#/src/http/allow";
import { sendPage } from "#/src/http/answers";
import { arrayOf, describes, showsPages } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { listClientMail } from "./queries";

export const clientMailRoutes = new Hono<AppEnv>().get(
  "/:id/mail",
  describes({
    id: "listClientMail",
    summary: "List mail about a client",
    description:
      "Returns a page of the mail about a client, newest first, with subjects, and reasons for what was not sent.",
    returns: arrayOf(ClientMail),
    ...showsPages,
  }),
  allow("client.mail"),
  row(findClient),
  valid("query", ListClientMail),
  async (c) => sendPage(c, await listClientMail(c.var.ctx, c.req.param("id"), c.req.valid("query"))),
);
