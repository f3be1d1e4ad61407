import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { printTable } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { commentColumns } from "./columns";
import { aboutWords, conversationOf } from "./subject";

/** `portal comments add ABOUT TEXT` */
export function addAddComment(parent: Command, io: Io) {
  parent
    .command("add")
    .argument("<about>", aboutWords)
    .argument("<text>", "what to say; @ and a whole name mentions somebody")
    .summary("say something about a task or a design project")
    .description("Say something about a task or a design project, which its client reads too.")
    .addHelpText(
      "after",
      examples(
        'portal comments add 0195f000-0000-7000-8000-000000000001 "Sent today."',
        'portal comments add "https://portal.example/?task=0195…" "@Nora Whitfield?"',
      ),
    )
    .action(async (about: string, text: string, _: unknown, command: Command) => {
      const { param, calls } = conversationOf(connect(command, io), about);
      const people = text.includes("@") ? await answer(calls.people.$get({ param })) : [];
      const mentions = people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
      const comment = await answer(calls.$post({ param, json: { text, mentions } }));
      if (command.optsWithGlobals<GlobalOptions>().json) printJson(io, comment);
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
