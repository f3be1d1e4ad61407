import { healthOfClients } from "#/src/areas/audits";
import { completionsByWeek, latestLaunches } from "#/src/areas/clients";
import type { Context } from "#/src/domain/context";
import { addDays } from "#/src/format/dates";
import { mondaysUntil } from "./rules";

const [weeksShown, launchesShown] = [12, 12];

export type PicturedReport = Awaited<ReturnType<typeof picturedReport>>;

/** Reads the data of the charts: the current portfolio, the last weeks, the last launches. */
export async function picturedReport(ctx: Context) {
  const mondays = mondaysUntil(ctx.today, weeksShown);
  const [standings, done, launches] = await Promise.all([
    healthOfClients(ctx.db.read),
    completionsByWeek(ctx, mondays),
    latestLaunches(ctx, launchesShown),
  ]);
  const weeks = mondays.map((monday, at) => ({
    monday,
    done: done[at] ?? 0,
    isWhole: addDays(monday, 6) < ctx.today,
  }));
  return { standings, weeks, launches };
}
