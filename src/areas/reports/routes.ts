import { Hono } from "hono";
import { ReportQuery, ReportSummary } from "../../contract/reports";
import { allow } from "../../http/allow";
import { describes } from "../../http/describes";
import type { AppEnv } from "../../http/types";
import { valid } from "../../http/valid";
import { reportSummary } from "./queries";

export const reportRoutes = new Hono<AppEnv>().get(
  "/summary",
  describes("Show how all clients stand, and figures over a range of days", 200, ReportSummary),
  allow("report.read"),
  valid("query", ReportQuery),
  async (c) => c.json(await reportSummary(c.var.ctx, c.req.valid("query")), 200),
);
