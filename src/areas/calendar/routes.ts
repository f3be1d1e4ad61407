import { Hono } from "hono";
import { Calendar, ChangeCalendar } from "#/src/contract/working-days";
import { allow } from "#/src/http/allow";
import { sendVersioned } from "#/src/http/answers";
import { currentOnConflict, versioned } from "#/src/http/conflict-response";
import { expectedVersion } from "#/src/http/context";
import { describes, editsVersion, showsVersion } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { changeCalendar, readCalendar } from "./calendar";

export const calendarRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "readCalendar",
      summary: "Read the calendar",
      description:
        "Returns the agency's working weekdays and days off, and the clients with computed due dates on days off.",
      returns: Calendar,
      ...showsVersion,
    }),
    allow("calendar.read"),
    async (c) => sendVersioned(c, await readCalendar(c.var.ctx, c.var.ctx.db.read), 200),
  )
  .put(
    "/",
    describes({
      id: "changeCalendar",
      summary: "Change the calendar",
      description:
        "Replaces the working weekdays and the days off. Dates that were computed from them stay until the onboarding is rescheduled.",
      returns: Calendar,
      ...editsVersion,
    }),
    allow("calendar.change"),
    currentOnConflict<string, { out: { json: ChangeCalendar } }>(async (c) =>
      versioned(await readCalendar(c.var.ctx, c.var.ctx.db.read)),
    ),
    valid("json", ChangeCalendar),
    async (c) =>
      sendVersioned(
        c,
        await changeCalendar(c.var.ctx, {
          expectedVersion: expectedVersion(c),
          change: c.req.valid("json"),
        }),
        200,
      ),
  );
