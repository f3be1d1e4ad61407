import { Hono } from "hono";
import { MailClients, MailPlan } from "#/src/contract/bulk-mail";
import { Reminders, SwitchReminders } from "#/src/contract/reminders";
import { findClient } from "#/src/domain/find-client";
import { allow, row } from "#/src/http/allow";
import { setLocation } from "#/src/http/context";
import { describes, refusesWith } from "#/src/http/describes";
import type { AppEnv, Deps } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { showReminders } from "./queries";
import { remindNow, switchReminders } from "./remind";
import { remindClients } from "./remind-clients";

export const reminderRoutes = new Hono<AppEnv>()
  .get(
    "/:id/reminders",
    describes({
      id: "readReminders",
      summary: "Read a client's reminders",
      description:
        "Returns whether and when the client's users are reminded by mail, who they are, and the latest reminders.",
      returns: Reminders,
    }),
    allow("reminder.show"),
    row(findClient),
    async (c) => {
      const { ctx, deps } = c.var;
      return c.json(await showReminders(ctx, { clientId: c.req.param("id"), ...portalOf(deps) }), 200);
    },
  )
  .patch(
    "/:id/reminders",
    describes({
      id: "switchReminders",
      summary: "Turn a client's reminders on or off",
      description: "Sets whether the portal reminds the client's users automatically.",
      returns: Reminders,
    }),
    allow("reminder.switch"),
    row(findClient),
    valid("json", SwitchReminders),
    async (c) => {
      const { ctx, deps } = c.var;
      const input = { clientId: c.req.param("id"), ...portalOf(deps) };
      return c.json(await switchReminders(ctx, { ...input, ...c.req.valid("json") }), 200);
    },
  )
  .post(
    "/:id/reminders",
    describes({
      id: "sendReminders",
      summary: "Remind a client now",
      description: "Mails the client's users what is waiting for them, at most once a day.",
      status: 201,
      returns: Reminders,
      ...refusesWith([409, 503]),
    }),
    allow("reminder.send"),
    row(findClient),
    async (c) => {
      const { ctx, deps } = c.var;
      const id = c.req.param("id");
      const reminders = await remindNow(ctx, { clientId: id, ...portalOf(deps) });
      setLocation(c, "reminder.show", { id });
      return c.json(reminders, 201);
    },
  );

/** Mounted at /api/clients, beside the routes of one client. */
export const bulkReminderRoutes = new Hono<AppEnv>().post(
  "/reminders",
  describes({
    id: "sendManyReminders",
    summary: "Remind several clients now",
    description:
      "Mails the users of several clients what is waiting for them. With dryRun it only returns who would get what; sending takes the planHash of that plan.",
    returns: MailPlan,
    ...refusesWith([404, 409, 503]),
  }),
  allow("reminder.sendMany"),
  valid("json", MailClients),
  async (c) => c.json(await remindClients(c.var.ctx, c.req.valid("json")), 200),
);

function portalOf({ publicUrl, env: { portalName } }: Deps) {
  return { publicUrl, portalName };
}
