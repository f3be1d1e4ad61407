/** @jsxImportSource hono/jsx */
import { showDate } from "#/src/format/dates";
import { BarPicture, NamedBarPicture } from "#/src/pictures/bar-picture";
import { ScatterPicture } from "#/src/pictures/scatter-picture";
import { signed } from "#/src/pictures/waterfall-picture";
import type { PicturedReport } from "./pictured-report";

/** The portfolio, the last weeks and the last launches, as pictures. */
export function ReportPictures({ standings, weeks, launches }: PicturedReport) {
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
          note="Tasks done, weeks from Monday; the present one is not whole"
          of="Week from"
          figure="Tasks done"
          bars={weeks.map(({ monday, done, isWhole }) => ({
            ...{ name: showDate(monday), value: done, isPart: !isWhole },
          }))}
          show={count}
          tick={count}
          empty="No task was done yet."
        />
        <NamedBarPicture
          title="Time to launch"
          note="Days from the start of onboarding to its last task, the latest first"
          of="Client"
          figure="Days"
          bars={launches.map(({ client, days: value }) => ({ name: client, value }))}
          show={days}
          empty="No onboarding was completed yet."
        />
      </div>
    </section>
  );
}
