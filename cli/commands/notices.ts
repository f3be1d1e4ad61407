import type { Command } from "#/cli/command";
import type { Io } from "#/cli/io";
import { type Column, printRows, wordColumn } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { everyRow } from "#/cli/session/calls";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { noticeKind } from "#/src/contract/choices/notices";
import { Notice } from "#/src/contract/notices";
import { showMoment } from "#/src/format/dates";

type Options = GlobalOptions & { from?: "client" | "all"; all?: boolean; seen?: boolean };

const mostAtOnce = 200;

/** `portal notices` */
export function addNotices(program: Command, io: Io) {
  program
    .command("notices")
    .summary("list what others did that concerns you")
    .description(
      "List unread notices, newest first: what clients did with your tasks and designs, and comments that mention you. " +
        "Listing them does not mark them as seen.",
    )
    .choice("--from <side>", "only what clients did, or everything; default: all", ["client", "all"])
    .option("--all", "those already seen too; notices are kept for 30 days")
    .option("--seen", "mark the listed ones as seen")
    .jsonFields(Notice)
    .examples("portal notices", "portal notices --from client --seen", "portal notices --all --json")
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const { from = "all", all = false, seen = false } = options;
      const api = connect(command, io);
      const query = { from, unread: all ? "false" : "true" } as const;
      const items = await Array.fromAsync(
        everyRow((page) => api.notices.$get({ query: { ...query, ...page } })),
      );
      printRows(io, options, columns, items);
      const unread = items.filter(({ readAt }) => readAt === null).map(({ id }) => id);
      for (let at = 0; seen && at < unread.length; at += mostAtOnce) {
        const ids = unread.slice(at, at + mostAtOnce);
        await answer(api.notices.$patch({ json: { ids, read: true } }));
      }
      const marked = seen && unread.length > 0 ? " Marked as seen." : "";
      say(io, items.length === 0 ? "Nothing is new." : `${counted(items.length, "notice")}.${marked}`);
    });
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const columns: Column<Notice>[] = [
  { title: "When", show: ({ at }) => showMoment(at, zone) ?? at, plain: ({ at }) => at },
  { title: "Who", show: ({ by }) => by, isElastic: true },
  wordColumn("Did", noticeKind, ({ kind }) => kind),
  { title: "What", show: ({ title }) => title, isElastic: true },
  { title: "Client", show: ({ clientName }) => clientName, isElastic: true },
  { title: "Path", show: ({ href }) => href, only: "pipe" },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];
