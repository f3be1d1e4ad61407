import type { Command } from "#/cli/command";
import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { type Column, printRows, wordColumn } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { type ViewScreen, viewScreen } from "#/src/contract/choices/views";
import { personName } from "#/src/contract/person-name";
import { SavedView } from "#/src/contract/views";
import { nameKey } from "#/src/format/fold";

type Options = GlobalOptions & { screen?: ViewScreen };

/** `portal views` */
export function addViews(program: Command, io: Io) {
  program
    .command("views")
    .summary("list saved views")
    .description("List your saved views and those shared with all staff.")
    .choice("--screen <screen>", "only of one screen", viewScreen.values)
    .jsonFields(SavedView)
    .examples("portal views", "portal views --screen clients", 'portal clients list --view "Past due"')
    .action(async (_: unknown, command: Command) => {
      const { screen, json } = command.optsWithGlobals<Options>();
      const views = await answer(connect(command, io).views.$get({ query: screen ? { screen } : {} }));
      printRows(io, { json }, columns, views);
      say(io, views.length === 0 ? "No views found." : `${counted(views.length, "view")}.`);
    });
}

const columns: Column<SavedView>[] = [
  wordColumn("Screen", viewScreen, ({ screen }) => screen),
  { title: "Name", show: ({ name }) => name, isElastic: true },
  { title: "Shared", show: sharedBy, plain: ({ isShared }) => String(isShared), isElastic: true },
  { title: "Query", show: ({ query }) => query, isElastic: true, isSpare: true },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];

function sharedBy({ isShared, isOwn, owner }: SavedView): string {
  if (!isShared) return "No";
  return isOwn ? "By you" : `By ${personName(owner, "somebody")}`;
}

/**
 * Returns the query of a view by its name or id; a private view takes precedence over a shared one of the same name.
 * @throws Failed without a match
 */
export async function findViewQuery(
  api: Api,
  screen: ViewScreen,
  wanted: string,
): Promise<Record<string, string>> {
  const views = await answer(api.views.$get({ query: { screen } }));
  const found = views.filter(({ id, name }) => id === wanted || nameKey(name) === nameKey(wanted));
  const view = found.find(({ isShared }) => !isShared) ?? found[0];
  if (!view)
    throw new Failed(`There is no view "${wanted}". \`portal views --screen ${screen}\` lists them.`);
  return Object.fromEntries(new URLSearchParams(view.query));
}
