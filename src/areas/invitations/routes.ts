import { Hono } from "hono";
import { MailClients, MailPlan } from "#/src/contract/bulk-mail";
import { Invitation, SendInvitation, SentInvitation } from "#/src/contract/invitations";
import { findClient } from "#/src/domain/find-client";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import { setLocation } from "#/src/http/context";
import { arrayOf, createsToo, describes, refusesWith } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { sendInvitationAgain, withdrawInvitation } from "./change-invitation";
import { inviteAgain } from "./invite-again";
import { findInvitation, listInvitations } from "./queries";
import { sendInvitation } from "./send-invitation";

export const clientInvitationRoutes = new Hono<AppEnv>()
  .get(
    "/:id/invitations",
    describes({
      id: "listInvitations",
      summary: "List a client's invitations",
      description: "Lists the last 200 invitations to a client's portal, newest first.",
      returns: arrayOf(Invitation),
    }),
    allow("invitation.list"),
    row(findClient),
    async (c) => c.json(await listInvitations(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/invitations",
    describes({
      id: "sendInvitation",
      summary: "Invite somebody to a client's portal",
      description: "Mails an invitation. Where mail is not set up, the response has the link to pass on.",
      status: 201,
      returns: SentInvitation,
      ...refusesWith([409]),
    }),
    allow("invitation.send"),
    row(findClient),
    valid("json", SendInvitation),
    async (c) => {
      const { ctx, deps } = c.var;
      const to = { clientId: c.req.param("id"), publicUrl: deps.publicUrl };
      const sent = await sendInvitation(ctx, { ...c.req.valid("json"), ...to });
      setLocation(c, "invitation.withdraw", sent);
      return c.json(sent, 201);
    },
  );

/** Mounted at /api/clients, beside the routes of one client. */
export const bulkInvitationRoutes = new Hono<AppEnv>().post(
  "/invitations",
  describes({
    id: "resendInvitations",
    summary: "Send the invitations of several clients again",
    description:
      "Mails a new link to each person whose invitation waits. With dryRun it only returns who would get what; sending takes the planHash of that plan.",
    returns: MailPlan,
    ...refusesWith([404, 409, 503]),
  }),
  allow("invitation.sendMany"),
  valid("json", MailClients),
  async (c) => c.json(await inviteAgain(c.var.ctx, c.req.valid("json")), 200),
);

export const invitationRoutes = new Hono<AppEnv>()
  .post(
    "/:id/send",
    describes({
      id: "resendInvitation",
      summary: "Send an invitation again",
      description: "Sends a new link; the earlier one stops working.",
      returns: SentInvitation,
      ...refusesWith([409], createsToo),
    }),
    allow("invitation.sendAgain"),
    row(findInvitation),
    async (c) => {
      const { ctx, deps } = c.var;
      const sent = await sendInvitationAgain(ctx, { id: c.req.param("id"), publicUrl: deps.publicUrl });
      setLocation(c, "invitation.withdraw", sent);
      return c.json(sent, 200);
    },
  )
  .delete(
    "/:id",
    describes({
      id: "withdrawInvitation",
      summary: "Withdraw an invitation",
      description: "Ends the link of an invitation that has not been accepted.",
      status: 204,
      ...refusesWith([409]),
    }),
    allow("invitation.withdraw"),
    row(findInvitation),
    (c) => noContent(c, withdrawInvitation(c.var.ctx, c.req.param("id"))),
  );
