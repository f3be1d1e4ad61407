import { type Command, Option } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { type Column, printTable } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { type ViewScreen, viewScreen } from "#/src/contract/choices/views";
import { personName } from "#/src/contract/person-name";
import type { SavedView } from "#/src/contract/views";

type Options = GlobalOptions & { screen?: ViewScreen };

/** `portal views` */
export function addViews(program: Command, io: Io) {
  program
    .command("views")
    .summary("list saved views")
    .description("List the views that you saved, and those that are shared with all staff.")
    .addOption(new Option("--screen <screen>", "of one screen").choices(viewScreen.values))
    .addHelpText(
      "after",
      examples("portal views", "portal views --screen clients", 'portal clients list --view "Past due"'),
    )
    .action(async (_: unknown, command: Command) => {
      const { screen, json } = command.optsWithGlobals<Options>();
      const views = await answer(connect(command, io).views.$get({ query: screen ? { screen } : {} }));
      if (json) printJson(io, views);
      else printTable(io, columns, views);
      say(io, views.length === 0 ? "No views found." : `${counted(views.length, "view")}.`);
    });
}

const columns: Column<SavedView>[] = [
  { title: "Screen", show: ({ screen }) => viewScreen.label(screen), plain: ({ screen }) => screen },
  { title: "Name", show: ({ name }) => name, isElastic: true },
  { title: "Shared", show: sharedBy, plain: ({ isShared }) => String(isShared), isElastic: true },
  { title: "Query", show: ({ query }) => query, isElastic: true, isSpare: true },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];

function sharedBy({ isShared, isOwn, owner }: SavedView): string {
  if (!isShared) return "No";
  return isOwn ? "By you" : `By ${personName(owner, "somebody")}`;
}
