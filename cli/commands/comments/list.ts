import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { printTable } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { patiently } from "#/cli/session/patiently";
import { answer } from "#/src/client";
import type { Comment } from "#/src/contract/comments";
import { callLimits } from "#/src/contract/limits-of-calls";
import { commentColumns } from "./columns";
import { aboutWords, conversationOf } from "./subject";

/** `portal comments list ABOUT` */
export function addListComments(parent: Command, io: Io) {
  parent
    .command("list")
    .argument("<about>", aboutWords)
    .summary("show what was said about a task or a design project")
    .description(
      "Show what staff and the client said about a task or a design project, newest last. Nothing is marked as read by it.",
    )
    .addHelpText(
      "after",
      examples(
        "portal comments list 0195f000-0000-7000-8000-000000000001",
        'portal comments list "https://portal.example/design?project=0195…" --json',
      ),
    )
    .action(async (about: string, _: unknown, command: Command) => {
      const comments = await everyComment(io, conversationOf(connect(command, io), about));
      if (command.optsWithGlobals<GlobalOptions>().json) printJson(io, comments);
      else printTable(io, commentColumns, comments);
      say(io, comments.length === 0 ? "Nothing said yet." : `${counted(comments.length, "comment")}.`);
    });
}

/** All pages, from the newest back; what is said meanwhile moves none of them out of sight. */
async function everyComment(io: Io, { param, calls }: ReturnType<typeof conversationOf>): Promise<Comment[]> {
  const { pageSizeMax } = callLimits;
  const found = new Map<string, Comment>();
  for (let page = 1; ; page++) {
    const query = { page: String(page), pageSize: String(pageSizeMax) };
    const items = await patiently(io, () => answer(calls.$get({ param, query })));
    for (const item of items.toReversed()) found.set(item.id, item);
    if (items.length < pageSizeMax) return [...found.values()].reverse();
  }
}
