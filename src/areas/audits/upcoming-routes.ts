import { Hono } from "hono";
import { CreateUpcomingAudit, UpcomingAudit } from "#/src/contract/audits";
import { allow, row } from "#/src/http/allow";
import { cacheList } from "#/src/http/answer-cache";
import { noContent } from "#/src/http/answers";
import { setLocation } from "#/src/http/context";
import { arrayOf, describes, tagged } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { createUpcoming, deleteUpcoming, findUpcoming, listUpcomingAudits } from "./upcoming";

export const upcomingAuditRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listUpcomingAudits",
      summary: "List upcoming audits",
      description: "Lists the scheduled audits, the most urgent first.",
      returns: arrayOf(UpcomingAudit),
      ...tagged(),
    }),
    allow("upcomingAudit.list"),
    cacheList,
    async (c) => c.json(await listUpcomingAudits(c.var.ctx), 200),
  )
  .post(
    "/",
    describes({
      id: "createUpcomingAudit",
      summary: "Schedule an audit",
      description: "Adds an audit to the list of upcoming audits.",
      status: 201,
      returns: UpcomingAudit,
    }),
    allow("upcomingAudit.create"),
    valid("json", CreateUpcomingAudit),
    async (c) => {
      const upcoming = await createUpcoming(c.var.ctx, c.req.valid("json"));
      setLocation(c, "upcomingAudit.delete", upcoming);
      return c.json(upcoming, 201);
    },
  )
  .delete(
    "/:id",
    describes({
      id: "deleteUpcomingAudit",
      summary: "Cancel an upcoming audit",
      description: "Removes an audit from the list of upcoming audits.",
      status: 204,
    }),
    allow("upcomingAudit.delete"),
    row(findUpcoming),
    (c) => noContent(c, deleteUpcoming(c.var.ctx, c.req.param("id"))),
  );
