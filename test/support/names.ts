import { join } from "node:path";
import { sql } from "drizzle-orm";
import { fakeIo } from "#/cli/acceptance/fake-io";
import type { Command } from "#/cli/command";
import { exitCodes } from "#/cli/exit";
import { createProgram } from "#/cli/program";
import type { Database } from "#/db/client";
import { taskAddress } from "#/islands/client-dashboard/tasks/address";
import { readReportChoice } from "#/islands/reports/report-address";
import { scripts } from "#/package.json";
import { auditLogAddress, mailAddress } from "#/src/contract/addresses/admin";
import { auditAddress } from "#/src/contract/addresses/audits";
import { clientAddress } from "#/src/contract/addresses/clients";
import { hubAddress } from "#/src/contract/addresses/design";
import { leadAddress } from "#/src/contract/addresses/leads";
import { workAddress } from "#/src/contract/addresses/work";
import { auditLogActions, auditLogActorKinds, auditLogEntities } from "#/src/contract/choices/audit-log";
import { mailKind, mailState } from "#/src/contract/choices/mail";
import { noticeKind } from "#/src/contract/choices/notices";
import { viewScreen } from "#/src/contract/choices/views";
import { cardOrderCookie, leadLayoutCookie, stylesCookie, themeCookie } from "#/src/contract/cookies";
import { permissions } from "#/src/contract/permissions";
import { everyLinkKind } from "#/src/domain/links/kinds";
import { environmentVariables } from "#/src/env/variables";
import { Metrics } from "#/src/services/metrics/metrics";
import { namesOfApi } from "./names-of-api";
import type { Description } from "./openapi";

const root = join(import.meta.dir, "../..");

export type Names = Record<string, string[]>;

/** Lists every name that is stored, sent, logged, counted or typed by a person, by set; each set is sorted. */
export async function allNames(description: Description, db: Database): Promise<Names> {
  const source = await readFiles("{src,islands,cli}/**/*.{ts,tsx}");
  const sets: Names = {
    actions: Object.entries(permissions).map(([action, { method, path }]) => `${action}: ${method} ${path}`),
    ...namesOfApi(description),
    auditLog: [
      ...auditLogEntities.map((name) => `entity ${name}`),
      ...auditLogActions.map((name) => `action ${name}`),
      ...auditLogActorKinds.map((name) => `actor ${name}`),
    ],
    columns: (await namesOfTables(db)).map(({ name }) => name),
    commands: namesOfCommand(createProgram(fakeIo().io)),
    exitCodes: Object.entries(exitCodes).map(([name, code]) => `${name} ${code}`),
    scripts: Object.keys(scripts),
    metrics: await namesOfMetrics(),
    environment: [
      ...environmentVariables,
      ...(await namesInExample()),
      ...found(source, /\b(PORTAL_[A-Z]+)\b/g),
    ],
    cookies: [
      ...[cardOrderCookie, leadLayoutCookie].map(({ name, path }) => `${name} at ${path}`),
      ...[themeCookie, stylesCookie],
      ...found(source, /cookieName\([^"]*"(\w+)"\)/g),
      ...everyLinkKind.flatMap(({ browser, pass }) => [browser, pass].flatMap((each) => each?.cookie ?? [])),
    ],
    browserStorage: namesOfStorage(source),
    addresses: [
      ...Object.entries(lists).flatMap(([list, { readings }]) =>
        Object.keys(readings).map((name) => `${list} ${name}`),
      ),
      ...Object.keys(readReportChoice({})).map((name) => `reports ${name}`),
      ...found(source, /\blistAddress\(\{ (\w+):/g),
      ...found(source, /\b(?:params|searchParams|query)\.get\("([\w-]+)"\)/g),
      ...found(source, /\bsetParams\(\s*\{ (\w+):/g),
      ...found(source, /\buseOpenRow\("(\w+)"\)/g),
    ],
    screens: [
      ...found(source, /\.get\("(\/[^"]*)"/g, "src/areas/*/pages.tsx"),
      ...everyLinkKind.map(({ route }) => route),
    ],
    mails: [
      ...mailKind.values.map((name) => `kind ${name}`),
      ...mailState.values.map((name) => `state ${name}`),
      ...noticeKind.values.map((name) => `notice ${name}`),
    ],
    views: viewScreen.values,
    jobs: found(source, /\bconst (?:kind|\w+Kind|\w+Job)(?:: string)? = "([\w -]+)"/g, "src/**"),
    headers: found(source, /"(X-[A-Z][\w-]+|Idempotency-Key|If-Match|Last-Event-ID)"/g),
    logMessages: await promisedMessages(source),
  };
  return Object.fromEntries(
    Object.entries(sets).map(([set, names]) => [set, [...new Set(names)].toSorted()]),
  );
}

const lists = {
  clients: clientAddress([]),
  tasks: taskAddress,
  work: workAddress,
  leads: leadAddress,
  design: hubAddress,
  audits: auditAddress,
  auditLog: auditLogAddress,
  mail: mailAddress,
};

/** Lists tables and their columns as the migrations made them. */
function namesOfTables(db: Database): Promise<{ name: string }[]> {
  return db.read.all(sql`
    select distinct t.name || '.' || c.name as name from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type in ('table', 'virtual') and t.name not like 'sqlite_%'`);
}

/** Lists commands, arguments and options, each with the words it takes. */
function namesOfCommand(command: Command, parent = ""): string[] {
  const path = `${parent} ${command.name()}`.trim();
  const choices = (given: { argChoices?: string[] | undefined }, at: string) =>
    (given.argChoices ?? []).map((word) => `${at} = ${word}`);
  return [
    path,
    ...command.registeredArguments.flatMap((argument, at) => {
      const kind = `${argument.required ? "required" : "optional"}${argument.variadic ? "..." : ""}`;
      return [`${path} argument ${at + 1} ${kind}`, ...choices(argument, `${path} argument ${at + 1}`)];
    }),
    ...command.options.flatMap((option) => {
      const name = `${path} ${option.long ?? option.short}`;
      return [name, ...(option.short ? [`${path} ${option.short}`] : []), ...choices(option, name)];
    }),
    ...command.commands.flatMap((verb) => namesOfCommand(verb, path)),
  ];
}

/** Lists metrics and their labels, after each has counted something. */
async function namesOfMetrics(): Promise<string[]> {
  const metrics = new Metrics({
    waitingWrites: () => 0,
    waitingJobs: async () => [{ kind: "mail", count: 1 }],
    openStreams: () => 0,
    lastBackup: async () => null,
    databaseBytes: () => 0,
  });
  metrics.request({ method: "GET", route: "/", status: 200 }, 1);
  for (const sql of ["select", "insert", "begin", "pragma"]) metrics.statement(sql, 1);
  metrics.job("mail", "done");
  metrics.mail("test", "sent");
  const text = await metrics.text();
  metrics.stop();
  return [
    ...[...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`),
    ...[...text.matchAll(/^(\w+)\{(.*)\}/gm)].flatMap(([, name, labels = ""]) =>
      [...labels.matchAll(/(\w+)="/g)].map(([, label]) => `${name}{${label}}`),
    ),
    ...[...text.matchAll(/^portal_database\w+_count\{kind="(\w+)"/gm)].map(([, kind]) => `statement ${kind}`),
  ];
}

async function namesInExample(): Promise<string[]> {
  const text = await Bun.file(join(root, ".env.example")).text();
  return [...text.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name = ""]) => name);
}

/** Keys of localStorage and sessionStorage up to their first variable part. */
function namesOfStorage(source: Source): string[] {
  const files = source.filter(([file]) => file.startsWith("islands/"));
  return [
    ...found(files, /`(portal:[\w-]+:)\$\{/g),
    ...found(
      files.filter(([, text]) => text.includes("sessionStorage.")),
      /\bkey = "([\w-]+)"/g,
    ),
  ];
}

/** Phrases of the page on operations that are strings of the code: messages that alerts and searches may look for. */
async function promisedMessages(source: Source): Promise<string[]> {
  const page = (await Bun.file(join(root, "docs/operations.md")).text()).replace(/\s+/g, " ");
  const code = source.filter(([, text]) => /\blog\b/.test(text)).map(([, text]) => text);
  const phrases = [...page.matchAll(/`([a-z]+ [^`]{5,}?)`/g)].map(([, phrase = ""]) => phrase);
  return phrases.filter((phrase) => code.some((text) => text.includes(`"${phrase}`)));
}

type Source = [file: string, text: string][];

async function readFiles(pattern: string): Promise<Source> {
  const files = [...new Bun.Glob(pattern).scanSync(root)].filter((file) => !/\.(test|fixture)\./.test(file));
  return Promise.all(
    files.map(async (file): Promise<Source[number]> => [file, await Bun.file(join(root, file)).text()]),
  );
}

/** Returns what the pattern's first group matches in the files. */
function found(source: Source, pattern: RegExp, files = "**"): string[] {
  const glob = new Bun.Glob(files);
  return source
    .filter(([file]) => glob.match(file))
    .flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
}
