import { type JsonText, readJson } from "#/db/json";
import { categoryCounts, completionsIn, reportClients } from "#/src/areas/clients";
import { acceptedForms } from "#/src/areas/requests";
import { taskCategory } from "#/src/contract/choices/tasks";
import type { FormFigures, ReportQuery, ReportSummary } from "#/src/contract/reports";
import type { Context } from "#/src/domain/context";
import { addDays, startOfDay } from "#/src/format/dates";
import {
  averageOf,
  fasterPercent,
  improvementPoints,
  type Period,
  percentOf,
  periodBefore,
  periodOf,
  riskLevel,
} from "./rules";

/**
 * Returns the reports as JSON: clients with their current progress, and figures over the requested range. The latter
 * cover all clients, since only staff may read reports.
 */
export async function reportSummary(ctx: Context, query: ReportQuery): Promise<JsonText<ReportSummary>> {
  const period = periodOf(query, ctx.today);
  const [{ clients, activeClients, pastDueTasks }, speed, categories, forms] = await Promise.all([
    reportClients(ctx),
    speedIn(ctx, period),
    categoriesIn(ctx, period),
    formsIn(ctx, period),
  ]);
  const stats = { activeClients, pastDue: pastDueTasks.reduce((sum, count) => sum + count, 0) };
  const metrics: ReportSummary["metrics"] = { ...speed, risk: riskLevel(pastDueTasks), categories };
  return `{"stats":${JSON.stringify(stats)},"clients":${clients},"metrics":${JSON.stringify(metrics)},"forms":${JSON.stringify(forms)}}`;
}

/** Returns the same, parsed, for a screen. */
export async function summaryValues(ctx: Context, query: ReportQuery): Promise<ReportSummary> {
  return readJson(await reportSummary(ctx, query));
}

async function speedIn(ctx: Context, period: Period) {
  const [now, before] = await Promise.all([sharesIn(ctx, period), sharesIn(ctx, periodBefore(period))]);
  return {
    timeToComplete: { days: averageOf(now.days), fasterPercent: fasterPercent(now.days, before.days) },
    onTime: {
      percent: percentOf(now.onTime),
      improvementPoints: improvementPoints(now.onTime, before.onTime),
    },
  };
}

async function sharesIn(ctx: Context, period: Period) {
  const { done, onTime, ended, daysTaken } = await completionsIn(ctx, period);
  return { days: { part: daysTaken, whole: ended }, onTime: { part: onTime, whole: done } };
}

/** Returns the categories that have tasks, in the usual order. */
async function categoriesIn(ctx: Context, { from, to }: Period) {
  const counts = await categoryCounts(ctx, { from: startOfDay(ctx.timeZone, from), to });
  return taskCategory.values.flatMap((category) => {
    const found = counts.find((count) => count.category === category);
    const percent = found ? percentOf({ part: found.completedTasks, whole: found.totalTasks }) : null;
    return percent === null ? [] : [{ category, percent }];
  });
}

/** Adds up the figures of all clients' forms. */
async function formsIn(ctx: Context, { from, to }: Period): Promise<ReportSummary["forms"]> {
  const end = startOfDay(ctx.timeZone, addDays(to, 1));
  const clients = await acceptedForms(ctx, { from: startOfDay(ctx.timeZone, from), to: end });
  const sumOf = (name: Exclude<keyof FormFigures, "clientId">) =>
    clients.reduce((sum, client) => sum + client[name], 0);
  return {
    accepted: sumOf("accepted"),
    firstPass: sumOf("firstPass"),
    reminders: sumOf("reminders"),
    clientDays: sumOf("clientDays"),
    agencyDays: sumOf("agencyDays"),
    clients,
  };
}
