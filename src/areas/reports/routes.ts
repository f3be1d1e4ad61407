import { Hono } from "hono";
import { ReportQuery, ReportSummary } from "#/src/contract/reports";
import { allow } from "#/src/http/allow";
import { describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { reportSummary } from "./queries";

export const reportRoutes = new Hono<AppEnv>().get(
  "/summary",
  describes("Show how all clients stand, and figures over a range of days", 200, ReportSummary),
  allow("report.read"),
  valid("query", ReportQuery),
  async (c) => c.json(await reportSummary(c.var.ctx, c.req.valid("query")), 200),
);
