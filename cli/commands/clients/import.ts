import { type Command, Option } from "commander";
import { RowsRefused } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { batchesOf } from "#/src/client-import/batches";
import { fields } from "#/src/client-import/fields";
import { isWithoutBrands } from "#/src/client-import/plan";
import { mostRows } from "#/src/client-import/source";
import { fold } from "#/src/format/fold";
import { everyClient } from "./every-client";
import { makePlan } from "./import/plan";
import { importReport, tellPlan } from "./import/report";
import { send } from "./import/send";
import { openSource } from "./import/source";

type Options = GlobalOptions & {
  map?: string[];
  value?: string[];
  default?: string[];
  dryRun?: boolean;
  onDuplicate: "skip" | "update";
  startOnboarding?: boolean;
  skipInvalid?: boolean;
  errors?: string;
};

/** `portal clients import FILE` */
export function addImportClients(parent: Command, io: Io) {
  parent
    .command("import")
    .argument("<file>", "the CSV file; - is standard input")
    .summary("take in clients from a CSV file")
    .description("Take in clients from a CSV file. A client's name tells whether it exists already.")
    .option(
      "--map <Header=field>",
      "use a column for a field, or several, First+Last=field; `Header=` ignores a column (repeatable)",
      collect,
    )
    .option(
      "--value <Header:text=value>",
      "what cells of a column that hold this text stand for (repeatable)",
      collect,
    )
    .option("--default <field=value>", "fill empty cells of a field (repeatable)", collect)
    .option("--dry-run", "check everything and change nothing")
    .addOption(
      new Option("--on-duplicate <what>", "what to do with clients that exist")
        .choices(["skip", "update"])
        .default("skip"),
    )
    .option("--start-onboarding", "start onboarding of the clients that are created")
    .option(
      "--skip-invalid",
      "leave wrong values of optional fields out, and say so, rather than refuse the row",
    )
    .option("--errors <file>", "write the refused rows and their reasons to a CSV file")
    .addHelpText("after", importHelp)
    .action(async (path: string, _: unknown, command: Command) => {
      await importClients(path, command.optsWithGlobals<Options>(), () => connect(command, io), io);
    });
}

const collect = (value: string, earlier: string[] = []) => [...earlier, value];

/**
 * Imports a file and reports it. What is wrong with the file and the options is told before anything is sent.
 * @throws RowsRefused when some rows did not go in
 */
async function importClients(path: string, options: Options, connectNow: () => Api, io: Io) {
  const { dryRun = false, onDuplicate, startOnboarding = false, skipInvalid = false } = options;
  const source = await openSource(path, io);
  const plan = makePlan(source.headers, options);
  const importId = Bun.randomUUIDv7();
  const report = importReport(io, source, plan, { ...options, importId });
  const api = connectNow();
  tellPlan(io, source, plan);
  // A file without brands must not overwrite those of the clients it updates.
  if (onDuplicate === "update" && isWithoutBrands(plan)) plan.keepsBrandsOf = await namesOf(api);

  const forget = io.atExit(() => report.breakOff("Interrupted"));
  try {
    for (const batch of batchesOf(source.records, plan)) {
      report.await(batch.rows.length);
      const sent = await send(
        api,
        batch,
        { dryRun, onDuplicate, startOnboarding, skipInvalid, importId },
        io,
      );
      report.add(batch.records, sent);
    }
  } catch (error) {
    report.breakOff("Stopped");
    throw error;
  } finally {
    forget();
  }
  report.end();
  if (options.json) printJson(io, report.result());
  if (report.counts.invalid > 0) throw new RowsRefused();
}

/** Folded, as names are compared. */
async function namesOf(api: Api): Promise<Set<string>> {
  const clients = await Array.fromAsync(everyClient(api, {}));
  return new Set(clients.map(({ name }) => fold(name)));
}

const importHelp = `
The file is UTF-8, UTF-16, Windows-1252 or Shift_JIS, separated by comma, semicolon or tab, with a header and at most ${mostRows.toLocaleString("en-US")} rows. Common header names are understood, such as "Company name", "Email" or "Website"; the fields are ${fields.join(", ")}.

- Brand names are separated by commas; a comma within a name is written \\,. Without a brand column each client's own name is its one brand.
- Columns that are joined, --map "First name+Last name=primaryContactName", have a space between them; empty ones are left out. Joined brand columns are names of their own.
- Status and client type may be given by key or label: "Active", "UnCut Brands (MLM)". What a file calls them otherwise is translated by --value; a value that is left empty empties the cell.
- Cells that are exactly NULL or \\N, as databases export them, count as empty where a cell may be empty: in the columns of optional fields, and of fields that have a --default.
- An account manager is said by name or e-mail address, and must be an active admin, manager or contributor.
- A web address without a scheme, such as www.example.com, gets https://.
- A name that the file repeats is refused after the first time.
- A row of an update that says nothing but what is there already is counted as unchanged.
- Clients are told apart by name, so running the same file again creates nothing, and a run that broke off is completed by running it again.
- The errors file appears when a row was refused. One that an earlier run left is replaced in any case, with no rows when none was refused. Mend it and import it: its "reason" column is ignored.
${examples(
  "portal clients import clients.csv --dry-run",
  "portal clients import clients.csv --errors refused.csv",
  'portal clients import export.csv --map "Account title=name" --map "Owner=" --default status=active',
  "portal clients import export.csv --default primaryContactName=Unknown --start-onboarding",
  'portal clients import export.csv --value "Stage:warm=lead" --map "First+Last=primaryContactName"',
  "portal clients import - --skip-invalid < export.csv",
)}`;
