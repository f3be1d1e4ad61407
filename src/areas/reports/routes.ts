import { Hono } from "hono";
import { ReportQuery, ReportSummary } from "#/src/contract/reports";
import { allow } from "#/src/http/allow";
import { cacheList } from "#/src/http/answer-cache";
import { sendJson } from "#/src/http/answers";
import { describes, tagged } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { reportSummary } from "./queries";

export const reportRoutes = new Hono<AppEnv>().get(
  "/summary",
  describes({
    id: "readReport",
    summary: "Read the report over all clients",
    description:
      "Returns the standing of all clients and figures over a range of days, with those of the forms that clients sent: how many answers were accepted, how many of them at the first pass, the reminders, and the days that each side had them.",
    returns: ReportSummary,
    ...tagged(),
  }),
  allow("report.read"),
  cacheList,
  valid("query", ReportQuery),
  async (c) => sendJson(c, await reportSummary(c.var.ctx, c.req.valid("query")), 200),
);
