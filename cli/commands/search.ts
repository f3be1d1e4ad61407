import type { Command } from "#/cli/command";
import type { Io } from "#/cli/io";
import { type Column, printRows, wordColumn } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { searchKind } from "#/src/contract/choices/search";
import { Found } from "#/src/contract/search";

/** `portal search` */
export function addSearch(program: Command, io: Io) {
  program
    .command("search")
    .summary("find anything by words")
    .description(
      "Find clients, people, leads, design projects and tasks that contain all words, best 20 matches first. Tasks are " +
        "also found by their client's names, clients by contact, address and website.",
    )
    .argument("<words...>", "words to find (case-insensitive)")
    .jsonFields(Found)
    .examples("portal search nora@brand.example", "portal search photos acme --json")
    .action(async (words: string[], _: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      const found = await answer(connect(command, io).search.$get({ query: { q: words.join(" ") } }));
      printRows(io, { json }, columns, found);
      say(io, found.length === 0 ? "Nothing matches." : `${counted(found.length, "thing")}.`);
    });
}

const columns: Column<Found>[] = [
  wordColumn("Kind", searchKind, ({ kind }) => kind),
  { title: "What", show: ({ title }) => title, isElastic: true },
  { title: "Detail", show: ({ detail }) => detail, isElastic: true },
  { title: "Path", show: ({ href }) => href, only: "pipe" },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];
