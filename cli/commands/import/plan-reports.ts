import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { counted, say } from "#/cli/output/words";
import { everyRow, patiently } from "#/cli/session/calls";
import type { Api } from "#/cli/session/connect";
import { answer, undoableOperation } from "#/src/client";
import { type Audit, AuditPlan } from "#/src/contract/audits";
import { reportKind } from "#/src/contract/choices/reports-in";
import { type PlanBody, type PlanFile, planFor } from "#/src/imports/reports/audit-plan";
import { readReport } from "#/src/imports/reports/read-report";
import { type AnswerOptions, answersFor, readAnswers } from "./options";
import { type OpenFile, readFiles } from "./read-files";
import type { ImportPart, ShownFile } from "./shown";

/** Destination of the files: the client's onboarding, or one of their audits. */
export type Target = { api: Api; client: { id: string; name: string }; today: string };

type Options = AnswerOptions & { audit?: string; currency?: string };

/** Plans the changes of Amazon's reports to the client's audit of that day. */
export async function planReports(
  io: Io,
  files: readonly OpenFile[],
  options: Options,
  target: Target | null,
): Promise<ImportPart> {
  const given = readAnswers(options);
  const found = target && (await findAudits(target, options.audit));
  const { read, refusals } = await readFiles(files, async ({ file, sha256, bytes }): Promise<PlanFile> => {
    const answers = { ...remembered(found, sha256), ...answersFor(file, given) };
    return { file, sha256, report: await readReport(bytes, answers) };
  });
  const today = target?.today ?? new Date(io.now()).toISOString().slice(0, 10);
  const plan = planFor(read, found?.audit ?? {}, {
    ...{ today, currency: options.currency ?? null, limits: found?.limits },
  });
  const { changes, remarks, body } = plan;
  const shown = { files: read.map(shownFile), changes, remarks, refusals: [...refusals, ...plan.refusals] };
  const isOpen = read.some(({ report }) => report.questions.length > 0);

  async function apply(needsConfirmation: boolean): Promise<Audit | undefined> {
    if (!found) return;
    if (!body) {
      say(io, "The files contain no figures of an audit. Nothing was changed.");
      return;
    }
    const isApplied = files.every(({ sha256 }) =>
      found.audit?.figureSources?.files.some((stored) => stored.sha256 === sha256),
    );
    if (changes.length === 0 && !isApplied) {
      say(io, "The audit already contains all of this. Nothing was changed.");
      return;
    }
    if (needsConfirmation && !isApplied) await agree(io, found, changes.length);
    const key = { "Idempotency-Key": Bun.randomUUIDv7() };
    const applied = await patiently(io, () => send(found, body, key));
    const operation = undoableOperation(applied);
    const undo = operation ? ` portal undo ${operation} undoes it.` : "";
    say(io, `${counted(changes.length, "figure")} of ${found.client.name}'s audit changed.${undo}`);
    return applied;
  }
  return { shown, isStopped: isOpen || shown.refusals.length > 0, isPartial: () => false, apply };
}

type Audits = Awaited<ReturnType<typeof findAudits>>;

/** Finds the client's audit of that day, if any, and all its audits. */
async function findAudits(target: Target, day: string | undefined) {
  const { api, client, today } = target;
  const date = day ?? today;
  const audits = await Array.fromAsync(
    everyRow((page) => api["client-audits"].$get({ query: { clientId: client.id, ...page } })),
  );
  const audit = audits.find(({ auditDate }) => auditDate === date) ?? null;
  const { limits } = await answer(api["audit-limits"].$get());
  return { ...target, date, audits, audit, limits };
}

/** Returns the period given earlier for the same file. */
function remembered(found: Audits | null, sha256: string) {
  const files = found?.audits.flatMap(({ figureSources }) => figureSources?.files ?? []) ?? [];
  const period = files.find((file) => file.sha256 === sha256)?.period;
  return period ? { period } : {};
}

async function agree(io: Io, { client, date, audit }: Audits, figures: number) {
  const what = `${counted(figures, "figure")} of ${client.name}'s audit of ${date}`;
  await mustAgree(io, `${audit ? "Change" : "Make an audit and fill"} ${what}?`, "Nothing was changed.");
}

function send(
  { api, client, date, audit }: Audits,
  body: PlanBody,
  key: Record<string, string>,
): Promise<Audit> {
  const plan = AuditPlan.parse(body);
  if (!audit) {
    const json = { clientId: client.id, auditDate: date, plan };
    return answer(api["client-audits"].$post({ json }, { headers: key }));
  }
  const headers = { ...key, "If-Match": `"${audit.version}"` };
  return answer(
    api["client-audits"][":id"].import.$post({ param: { id: audit.id }, json: plan }, { headers }),
  );
}

/** Omits figures without a column in the report. */
function shownFile({ file, report }: PlanFile): ShownFile {
  const { kind, marketplace, currencies, period, rows, remarks, questions } = report;
  const { pageViews: _pageViews, ...totals } = report.totals;
  return {
    file,
    kind,
    marketplace,
    currency: currencies[0] ?? null,
    period,
    rows: rows.count,
    totals,
    label: reportKind.label(kind),
    remarks,
    questions: questions.map(({ about, sentence }) => ({ sentence, answeredBy: answeredBy[about] })),
  };
}

const answeredBy = {
  period: "Set it with --period, such as --period 2026-06-01..2026-06-28.",
  style: "Set it with --style point or --style comma.",
  dates: "Set it with --style day-first or --style month-first.",
};
