/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { ReportQuery } from "#/src/contract/reports";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { reportSummary } from "./queries";

/** The reports; the range stands in the address, and one that makes no sense shows the usual one. */
export const reportPages = new Hono<AppEnv>().get("/reports", allowScreen("report.read"), async (c) => {
  const { ctx } = c.var;
  const { range, from, to } = c.req.query();
  const asked = ReportQuery.safeParse({ range, from, to });
  const query = asked.success ? asked.data : ReportQuery.parse({});
  const summary = await reportSummary(ctx, query);
  const props = { query, summary };
  return c.render(<Island name="reports" props={props} />, { title: "Reports & Analytics" });
});
