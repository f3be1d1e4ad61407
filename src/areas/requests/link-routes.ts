import { Hono } from "hono";
import { findTask } from "#/src/areas/tasks";
import { RequestLink, SendRequestLink, SentRequestLink } from "#/src/contract/requests";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import { setLocation } from "#/src/http/context";
import { arrayOf, describes, refusesWith } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { findLink, listLinks } from "./links";
import { sendLink, withdrawLink } from "./send-link";

/** Mounted at /api/requests. */
export const linksOfRequestRoutes = new Hono<AppEnv>()
  .get(
    "/:id/links",
    describes({
      id: "listRequestLinks",
      summary: "List a request's links",
      description: "Lists the last 200 links by which a request was sent to addresses, newest first.",
      returns: arrayOf(RequestLink),
    }),
    allow("requestLink.list"),
    row(findTask),
    async (c) => c.json(await listLinks(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/links",
    describes({
      id: "sendRequestLink",
      summary: "Send a request to an address",
      description:
        "Mails a link to a form, whose recipient needs no account. It is valid for 30 days, and ends earlier links to the same address. Where mail is not set up, the response has the link to pass on.",
      status: 201,
      returns: SentRequestLink,
      ...refusesWith([409]),
    }),
    allow("requestLink.send"),
    row(findTask),
    valid("json", SendRequestLink),
    async (c) => {
      const { ctx, deps } = c.var;
      const about = { taskId: c.req.param("id"), publicUrl: deps.publicUrl };
      const sent = await sendLink(ctx, { ...c.req.valid("json"), ...about });
      setLocation(c, "requestLink.withdraw", sent);
      return c.json(sent, 201);
    },
  );

export const requestLinkRoutes = new Hono<AppEnv>().delete(
  "/:id",
  describes({
    id: "withdrawRequestLink",
    summary: "Withdraw a request link",
    description: "Ends a link to a request. No effect on one that has ended.",
    status: 204,
  }),
  allow("requestLink.withdraw"),
  row(findLink),
  (c) => noContent(c, withdrawLink(c.var.ctx, c.req.param("id"))),
);
