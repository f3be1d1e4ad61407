/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { ReportQuery } from "#/src/contract/reports";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { picturedReport } from "./pictured-report";
import { reportSummary } from "./queries";
import { ReportPictures } from "./report-pictures";

/** The reports; the range stands in the address, and one that makes no sense shows the usual one. */
export const reportPages = new Hono<AppEnv>().get("/reports", allowScreen("report.read"), async (c) => {
  const { ctx } = c.var;
  const { range, from, to } = c.req.query();
  const asked = ReportQuery.safeParse({ range, from, to });
  const query = asked.success ? asked.data : ReportQuery.parse({});
  const summary = await reportSummary(ctx, query);
  const props = { query, summary };
  const pictured = await picturedReport(ctx);
  return c.render(
    <>
      <Island name="reports" props={props} />
      <ReportPictures {...pictured} />
    </>,
    { title: "Reports & Analytics" },
  );
});
