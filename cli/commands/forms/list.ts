import type { Command } from "#/cli/command";
import type { Io } from "#/cli/io";
import { type Column, printRows } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { Form } from "#/src/contract/forms";

/** `portal forms list` */
export function addListForms(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list forms")
    .description("List the forms by name, with their newest version and the number of tasks that have one.")
    .jsonFields(Form)
    .examples("portal forms list", "portal forms list --json name,versions")
    .action(async (_: unknown, command: Command) => {
      const forms = await answer(connect(command, io).forms.$get());
      printRows(io, command.optsWithGlobals<GlobalOptions>(), formColumns, forms);
      if (forms.length === 0) say(io, "No forms yet.");
    });
}

/** Columns of a form; its versions come newest first. */
export const formColumns: Column<Form>[] = [
  { title: "Form", show: ({ name }) => name, isElastic: true },
  { title: "Version", show: ({ versions }) => String(versions[0]?.number ?? ""), isNumber: true },
  { title: "Fields", show: ({ versions }) => String(versions[0]?.fieldCount ?? ""), isNumber: true },
  { title: "Tasks", show: ({ versions }) => String(usesOf(versions)), isNumber: true },
  {
    title: "Templates",
    show: ({ templates }) => templates.map(({ name }) => name).join(", "),
    isElastic: true,
    isSpare: true,
  },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];

const usesOf = (versions: Form["versions"]) => versions.reduce((sum, { usedBy }) => sum + usedBy, 0);
