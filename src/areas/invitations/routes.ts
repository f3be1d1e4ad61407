import { Hono } from "hono";
import { Invitation, SendInvitation, SentInvitation } from "#/src/contract/invitations";
import { findClient } from "#/src/domain/find-client";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import { arrayOf, describes, refusesWith } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { sendInvitationAgain, withdrawInvitation } from "./change-invitation";
import { findInvitation, listInvitations } from "./queries";
import { sendInvitation } from "./send-invitation";

export const clientInvitationRoutes = new Hono<AppEnv>()
  .get(
    "/:id/invitations",
    describes(
      "List the last 200 who were invited to a client's portal, newest first",
      200,
      arrayOf(Invitation),
    ),
    allow("invitation.list"),
    row(findClient),
    async (c) => c.json(await listInvitations(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/invitations",
    describes(
      "Invite somebody to a client's portal by mail; without mail the answer has the link to pass on",
      201,
      SentInvitation,
      refusesWith([409]),
    ),
    allow("invitation.send"),
    row(findClient),
    valid("json", SendInvitation),
    async (c) => {
      const { ctx, deps } = c.var;
      const to = { clientId: c.req.param("id"), publicUrl: deps.publicUrl };
      return c.json(await sendInvitation(ctx, { ...c.req.valid("json"), ...to }), 201);
    },
  );

export const invitationRoutes = new Hono<AppEnv>()
  .post(
    "/:id/send",
    describes(
      "Send an invitation again with a new link; the earlier one ends",
      200,
      SentInvitation,
      refusesWith([409]),
    ),
    allow("invitation.sendAgain"),
    row(findInvitation),
    async (c) => {
      const { ctx, deps } = c.var;
      return c.json(
        await sendInvitationAgain(ctx, { id: c.req.param("id"), publicUrl: deps.publicUrl }),
        200,
      );
    },
  )
  .delete(
    "/:id",
    describes("Withdraw an invitation that was not used: its link ends", 204, undefined, refusesWith([409])),
    allow("invitation.withdraw"),
    row(findInvitation),
    (c) => noContent(c, withdrawInvitation(c.var.ctx, c.req.param("id"))),
  );
