/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { ReportQuery } from "#/src/contract/reports";
import { showDate } from "#/src/format/dates";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { BarPicture, NamedBarPicture } from "#/src/pictures/bar-picture";
import { ScatterPicture } from "#/src/pictures/scatter-picture";
import { signed } from "#/src/pictures/waterfall-picture";
import { Island } from "#/src/shell/island";
import { type PicturedReport, picturedReport } from "./pictured-report";
import { summaryValues } from "./queries";

/** The reports page. The range is in the address; an invalid one shows the default. */
export const reportPages = new Hono<AppEnv>().get("/reports", allowScreen("report.read"), async (c) => {
  const { ctx } = c.var;
  const { range, from, to } = c.req.query();
  const requested = ReportQuery.safeParse({ range, from, to });
  const query = requested.success ? requested.data : ReportQuery.parse({});
  const [summary, pictured] = await Promise.all([summaryValues(ctx, query), picturedReport(ctx)]);
  const props = { query, summary };
  return c.render(
    <>
      <Island name="reports" props={props} />
      <ReportPictures {...pictured} />
    </>,
    { title: "Reports & Analytics" },
  );
});

/** Shows charts of the portfolio, the last weeks and the last launches. */
function ReportPictures({ standings, weeks, launches }: PicturedReport) {
  const count = (value: number) => value.toLocaleString("en-US");
  const days = (value: number) => `${count(value)} ${value === 1 ? "day" : "days"}`;
  return (
    <section aria-labelledby="pictures" class="mt-2 flex flex-col gap-3">
      <h2 id="pictures" class="font-semibold">
        Pictures
      </h2>
      <div class="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <ScatterPicture
          title="Clients by health and trend"
          note="By the latest audit of each client, out of 10; a triangle has one audit only"
          of="Client"
          columns={["Change since the audit before", "Health score"]}
          dots={standings.map(({ client, health, before }) => ({
            name: client,
            x: before === null ? null : (Math.round(10 * health) - Math.round(10 * before)) / 10,
            y: health,
          }))}
          range={[0, 10]}
          showX={(value) => signed(Math.round(10 * value))}
          showY={(value) => value.toFixed(1)}
          empty="No client has an audit yet."
        />
        <BarPicture
          title="Completions per week"
          note="Tasks done per week, from Monday; the current week is incomplete"
          of="Week from"
          figure="Tasks done"
          bars={weeks.map(({ monday, done, isWhole }) => ({
            ...{ name: showDate(monday), value: done, isPart: !isWhole },
          }))}
          show={count}
          tick={count}
          empty="No task has been done yet."
        />
        <NamedBarPicture
          title="Time to launch"
          note="Days from the start of onboarding to its last task, latest first"
          of="Client"
          figure="Days"
          bars={launches.map(({ client, days: value }) => ({ name: client, value }))}
          show={days}
          empty="No onboarding has been completed yet."
        />
      </div>
    </section>
  );
}
