import { Hono } from "hono";
import { CreateUpcomingAudit, UpcomingAudit } from "#/src/contract/audits";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import { arrayOf, describes, tagged } from "#/src/http/describes";
import { keptList } from "#/src/http/kept-answers";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { createUpcoming, deleteUpcoming, findUpcoming, listUpcomingAudits } from "./upcoming";

export const upcomingAuditRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes("List the audits to come, the most pressing first", 200, arrayOf(UpcomingAudit), tagged()),
    allow("upcomingAudit.list"),
    keptList,
    async (c) => c.json(await listUpcomingAudits(c.var.ctx), 200),
  )
  .post(
    "/",
    describes("Schedule an audit", 201, UpcomingAudit),
    allow("upcomingAudit.create"),
    valid("json", CreateUpcomingAudit),
    async (c) => c.json(await createUpcoming(c.var.ctx, c.req.valid("json")), 201),
  )
  .delete(
    "/:id",
    describes("Take an audit off the list of those to come", 204),
    allow("upcomingAudit.delete"),
    row(findUpcoming),
    (c) => noContent(c, deleteUpcoming(c.var.ctx, c.req.param("id"))),
  );
