import { type Command, InvalidArgumentError } from "commander";
import { calendarDate } from "#/cli/commands/calendar-date";
import { findClient } from "#/cli/commands/clients/find-client";
import { mustAgree } from "#/cli/commands/must-agree";
import { RowsRefused, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { portalDate } from "#/cli/session/portal-date";
import { answer, undoableOperation } from "#/src/client";
import { type Audit, AuditPlan } from "#/src/contract/audits";
import { currencyCodes, mostImportedFiles } from "#/src/contract/choices/reports-in";
import { limits } from "#/src/contract/limits";
import { callLimits } from "#/src/contract/limits-of-calls";
import { type PlanBody, planFor } from "#/src/files-in/audit-plan";
import { type AnswerOptions, answersFor, readAnswers, requireKnown } from "./answers";
import { type OpenFile, openFiles, readFiles } from "./read-files";
import { showPlan } from "./show-plan";

type Options = GlobalOptions &
  AnswerOptions & { client?: string; audit?: string; plan?: boolean; yes?: boolean; currency?: string };

/** `portal import FILE...` */
export function addImport(program: Command, io: Io) {
  program
    .command("import")
    .argument("<files...>", "reports as Amazon hands them out: CSV, TSV or XLSX")
    .summary("take the figures of an audit from Amazon's reports")
    .description(
      "Take the figures of a client's audit from Amazon's reports: Business Reports by child ASIN and by date, " +
        "advertising, FBA inventory. What a file is, its header says. An audit of that day is changed, or made.",
    )
    .option("--client <client>", "the client's id or its whole name")
    .option(
      "--audit <date>",
      "the day of the audit, yyyy-mm-dd; the portal's today when absent",
      calendarDate,
    )
    .option("--plan", "print what would change and change nothing")
    .option("--yes", "do not ask first")
    .option(
      "--period <[file=]from..to>",
      "which days a file is of that does not say it (repeatable)",
      collect,
    )
    .option(
      "--style <[file=]style>",
      "point or comma, where decimals stand; day-first or month-first (repeatable)",
      collect,
    )
    .option("--currency <code>", "what a dollar sign means in a new audit, such as CAD", currencyCode)
    .addHelpText("after", importHelp)
    .action(async (paths: string[], _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      if (!options.client && !options.plan) {
        throw new WrongUsage("Into whose audit? Give --client, or --plan to see what the files are.");
      }
      const files = await openFiles(paths);
      await importFiles(io, files, options, () => connect(command, io));
    });
}

const collect = (value: string, earlier: string[] = []) => [...earlier, value];

function currencyCode(text: string): string {
  if (currencyCodes.some((code) => code === text)) return text;
  throw new InvalidArgumentError(`It must be one of ${currencyCodes.join(", ")}.`);
}

/** @throws RowsRefused when a file is refused, or leaves something open that no option answers */
async function importFiles(io: Io, files: readonly OpenFile[], options: Options, connectNow: () => Api) {
  const given = readAnswers(options);
  requireKnown(
    given,
    files.map(({ file }) => file),
  );
  const target = options.client ? await findTarget(connectNow(), options.client, options.audit) : null;
  const { read, refusals } = await readFiles(files, ({ file, sha256 }) => ({
    ...remembered(target, sha256),
    ...answersFor(file, given),
  }));
  const today = target?.today ?? new Date(io.now()).toISOString().slice(0, 10);
  const plan = planFor(read, target?.audit ?? {}, {
    ...{ today, currency: options.currency ?? null, limits: target?.limits },
  });
  const shown = {
    files: read,
    changes: plan.changes,
    remarks: plan.remarks,
    refusals: [...refusals, ...plan.refusals],
  };
  const isOpen = read.some(({ report }) => report.questions.length > 0);
  const isStopped = isOpen || shown.refusals.length > 0;
  const isAsked = !options.yes && !options.json;
  if (options.plan || isStopped || isAsked) showPlan(io, shown, options.json ?? false);
  if (isStopped) throw new RowsRefused();
  if (options.plan || !target) return;
  if (!plan.body) return say(io, "The files say no figure of an audit. Nothing was changed.");
  const isApplied = files.every(({ sha256 }) =>
    target.audit?.figureSources?.files.some((known) => known.sha256 === sha256),
  );
  if (plan.changes.length === 0 && !isApplied) {
    return say(io, "The audit says all of this already. Nothing was changed.");
  }
  if (!options.yes && !isApplied) {
    const what = `${counted(plan.changes.length, "figure")} of ${target.client.name}'s audit of ${target.date}`;
    await mustAgree(
      io,
      `${target.audit ? "Change" : "Make an audit and fill"} ${what}?`,
      "Nothing was changed.",
    );
  }
  const applied = await apply(target, plan.body);
  if (options.json) printJson(io, applied);
  else if (!isAsked) showPlan(io, shown, false);
  const operation = undoableOperation(applied);
  const undo = operation ? ` portal undo ${operation} takes it back.` : "";
  say(io, `${counted(plan.changes.length, "figure")} of ${target.client.name}'s audit changed.${undo}`);
}

type Target = Awaited<ReturnType<typeof findTarget>>;

/** The client's audit of that day, if there is one, and all of its audits. */
async function findTarget(api: Api, wanted: string, day: string | undefined) {
  const client = await findClient(api, wanted);
  const today = await portalDate(api);
  const date = day ?? today;
  const audits: Audit[] = [];
  for (let page = 1; ; page++) {
    const pageSize = callLimits.pageSizeMax;
    const query = { clientId: client.id, page: String(page), pageSize: String(pageSize) };
    const found = await answer(api["client-audits"].$get({ query }));
    audits.push(...found);
    if (found.length < pageSize) break;
  }
  const audit = audits.find(({ auditDate }) => auditDate === date) ?? null;
  const { limits } = await answer(api["audit-limits"].$get());
  return { api, client, today, date, audits, audit, limits };
}

/** The period that somebody said of the same file before. */
function remembered(target: Target | null, sha256: string) {
  const files = target?.audits.flatMap(({ figureSources }) => figureSources?.files ?? []) ?? [];
  const period = files.find((file) => file.sha256 === sha256)?.period;
  return period ? { period } : {};
}

function apply({ api, client, date, audit }: Target, body: PlanBody): Promise<Audit> {
  const plan = AuditPlan.parse(body);
  if (!audit)
    return answer(api["client-audits"].$post({ json: { clientId: client.id, auditDate: date, plan } }));
  const headers = { "If-Match": `"${audit.version}"` };
  return answer(
    api["client-audits"][":id"].import.$post({ param: { id: audit.id }, json: plan }, { headers }),
  );
}

const importHelp = `
Files stay on this machine: what is sent is the figures, with the files' names and SHA-256. The same files again are refused while their figures stand. Undo takes an import back as a whole.

A file that leaves something open, such as which days it is of, is asked about: without an answer nothing is changed and the exit code is 3. A period that was given once is known by the file's SHA-256. At most ${mostImportedFiles} files with names of ${limits.fileNameLength} characters go into one import.
${examples(
  "portal import business.csv ads.csv --plan --period 2026-06-01..2026-06-28",
  'portal import business.csv ads.xlsx --client "Acme Outdoor" --period business.csv=2026-06-01..2026-06-28',
  'portal import ads.csv --client "Acme Outdoor" --audit 2026-06-30 --style comma --yes',
  "portal import *.csv --plan --json",
)}`;
