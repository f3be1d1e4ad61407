import type { Command } from "#/cli/command";
import { Failed, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, printRows, printTable, wordColumn } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { patiently } from "#/cli/session/calls";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer, done } from "#/src/client";
import { role } from "#/src/contract/choices/users";
import { Comment } from "#/src/contract/comments";
import { callLimits } from "#/src/contract/limits-of-calls";
import { Id } from "#/src/contract/primitives";
import { mustAgree } from "./must-agree";

/** `portal comments list ABOUT` */
export function addListComments(parent: Command, io: Io) {
  parent
    .command("list")
    .argument("<about>", aboutWords)
    .summary("show the comments on a task or a design project")
    .description(
      "Show the comments of staff and the client on a task or a design project, newest last. This marks nothing as read.",
    )
    .jsonFields(Comment)
    .examples(
      "portal comments list 0195f000-0000-7000-8000-000000000001",
      'portal comments list "https://portal.example/design?project=0195…" --json',
    )
    .action(async (about: string, _: unknown, command: Command) => {
      const comments = await everyComment(io, conversationOf(connect(command, io), about));
      printRows(io, command.optsWithGlobals<GlobalOptions>(), commentColumns, comments);
      say(io, comments.length === 0 ? "No comments yet." : `${counted(comments.length, "comment")}.`);
    });
}

/** Reads all pages from the newest back; new comments during the read hide none of them. */
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

/** `portal comments add ABOUT TEXT` */
export function addAddComment(parent: Command, io: Io) {
  parent
    .command("add")
    .argument("<about>", aboutWords)
    .argument("<text>", "the comment; @ and a full name mention a person")
    .summary("comment on a task or a design project")
    .description("Comment on a task or a design project; its client can read it too.")
    .jsonFields(Comment)
    .examples(
      'portal comments add 0195f000-0000-7000-8000-000000000001 "Sent today."',
      'portal comments add "https://portal.example/?task=0195…" "@Nora Whitfield?"',
    )
    .action(async (about: string, text: string, _: unknown, command: Command) => {
      const { param, calls } = conversationOf(connect(command, io), about);
      const people = text.includes("@") ? await answer(calls.people.$get({ param })) : [];
      const mentions = people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
      const comment = await answer(calls.$post({ param, json: { text, mentions } }));
      const { json } = command.optsWithGlobals<GlobalOptions>();
      if (json) printJson(io, json, comment);
      else printTable(io, commentColumns, [comment]);
      const named = comment.mentions.length;
      say(
        io,
        named === 0
          ? "Comment added."
          : `Comment added; it mentions ${named === 1 ? "1 person" : `${named} people`}.`,
      );
    });
}

type RemoveOptions = GlobalOptions & { yes?: boolean };

/** `portal comments remove ABOUT COMMENT` */
export function addRemoveComment(parent: Command, io: Io) {
  parent
    .command("remove")
    .argument("<about>", aboutWords)
    .argument("<comment>", "its id, as printed by `portal comments list` in a pipe")
    .summary("remove a comment")
    .description(
      "Remove a comment for both sides and permanently: your own within 15 minutes, or anyone's as a manager or admin.",
    )
    .option("--yes", "do not ask for confirmation")
    .examples("portal comments remove 0195f000-0000-7000-8000-000000000001 COMMENT")
    .action(async (about: string, named: string, _: unknown, command: Command) => {
      const { yes, json } = command.optsWithGlobals<RemoveOptions>();
      const api = connect(command, io);
      const comment = (await everyComment(io, conversationOf(api, about))).find(({ id }) => id === named);
      if (!comment) throw new Failed(`This conversation has no comment "${named}".`);
      const shown = `what ${comment.authorName} said at ${comment.createdAt}`;
      if (!yes) await mustAgree(io, `Remove ${shown}?`, "Nothing was removed.");
      const headers = { "If-Match": `"${comment.version}"` };
      await done(api.comments[":id"].$delete({ param: { id: comment.id } }, { headers }));
      if (json) printJson(io, json, comment);
      say(io, `Removed: ${shown}.`);
    });
}

/** Description of the subject argument. */
const aboutWords = "the id of a task, or the browser's link to a task or a design project";

/** Returns the calls of the given conversation. @throws WrongUsage */
function conversationOf(api: Api, named: string) {
  const params = URL.parse(named)?.searchParams;
  const projectId = params?.get("project");
  const id = projectId ?? params?.get("task") ?? named.trim();
  if (!Id.safeParse(id).success) {
    throw new WrongUsage(`"${named}" is neither the id of a task nor a link to a task or a design project.`);
  }
  const calls = projectId ? api["design-projects"][":id"].comments : api.tasks[":id"].comments;
  return { param: { id }, calls };
}

const commentColumns: Column<Comment>[] = [
  { title: "When", show: ({ createdAt }) => createdAt },
  { title: "Author", show: ({ authorName }) => authorName, isElastic: true },
  { ...wordColumn("Role", role, ({ authorRole }) => authorRole), isSpare: true },
  { title: "New", show: ({ isNew }) => (isNew ? "yes" : "no") },
  { title: "Comment", show: ({ text }) => text, isElastic: true },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];
