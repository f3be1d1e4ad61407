import { Hono } from "hono";
import { Reminders, SwitchReminders } from "#/src/contract/reminders";
import { findClient } from "#/src/domain/find-client";
import { allow, row } from "#/src/http/allow";
import { describes, refusesWith } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { showReminders } from "./queries";
import { remindNow, switchReminders } from "./remind";

export const reminderRoutes = new Hono<AppEnv>()
  .get(
    "/:id/reminders",
    describes("Show how a client's people are reminded of what they owe", 200, Reminders),
    allow("reminder.show"),
    row(findClient),
    async (c) => {
      const { ctx, deps } = c.var;
      return c.json(
        await showReminders(ctx, { clientId: c.req.param("id"), publicUrl: deps.publicUrl }),
        200,
      );
    },
  )
  .patch(
    "/:id/reminders",
    describes("Say whether the portal reminds a client's people by itself", 200, Reminders),
    allow("reminder.switch"),
    row(findClient),
    valid("json", SwitchReminders),
    async (c) => {
      const { ctx, deps } = c.var;
      const asked = { clientId: c.req.param("id"), publicUrl: deps.publicUrl };
      return c.json(await switchReminders(ctx, { ...asked, ...c.req.valid("json") }), 200);
    },
  )
  .post(
    "/:id/reminders",
    describes(
      "Remind a client's people now of what they owe, once a day",
      201,
      Reminders,
      refusesWith([409, 503]),
    ),
    allow("reminder.send"),
    row(findClient),
    async (c) => {
      const { ctx, deps } = c.var;
      return c.json(await remindNow(ctx, { clientId: c.req.param("id"), publicUrl: deps.publicUrl }), 201);
    },
  );
