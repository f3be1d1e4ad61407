import type { Command } from "#/cli/command";
import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, printRows } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { MailPlan, type PlannedMail } from "#/src/contract/bulk-mail";
import { findClient } from "./find-client";

type Options = GlobalOptions & { dryRun?: boolean; yes?: boolean };

/** `portal clients invite-again CLIENT...` */
export function addInviteAgain(parent: Command, io: Io) {
  parent
    .command("invite-again")
    .argument("<clients...>", "their ids or full names")
    .summary("send invitations again that wait")
    .description(
      "Send a new link to each person of these clients whose invitation waits, after showing who gets one and who is " +
        "left out.",
    )
    .option("--dry-run", "only show who would get a link")
    .option("--yes", "do not ask for confirmation")
    .jsonFields(MailPlan.shape.plan.element)
    .examples(
      'portal clients invite-again "Acme Outdoor" "Zenith" --dry-run',
      'portal clients invite-again "Acme Outdoor" --yes',
    )
    .action(async (wanted: string[], _: unknown, command: Command) => {
      const { dryRun, yes, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const ids: string[] = [];
      for (const each of wanted) ids.push((await findClient(api, each)).id);
      const { plan, planHash } = await answer(api.clients.invitations.$post({ json: { ids, dryRun: true } }));
      const count = plan.filter(({ to }) => to !== null).length;
      if (dryRun || !yes) printRows(io, dryRun ? { json } : {}, columns, plan);
      if (dryRun) return;
      if (count === 0) return say(io, "Nobody would get an invitation.");
      if (!yes) await mustAgree(io, `Send ${counted(count, "invitation")}?`, "Nothing was sent.");
      const sent = await answer(api.clients.invitations.$post({ json: { ids, planHash } }));
      say(io, `${counted(count, "invitation")} sent.`);
      if (json) printJson(io, json, sent.plan);
    });
}

const columns: Column<PlannedMail>[] = [
  { title: "Client", show: ({ name }) => name, isElastic: true },
  {
    title: "To",
    show: ({ to, skippedBecause }) => to ?? skippedBecause ?? "",
    plain: ({ to }) => to ?? "",
    isElastic: true,
  },
  { title: "Waiting", show: ({ items }) => String(items.length), isNumber: true },
  { title: "Left out because", show: ({ skippedBecause }) => skippedBecause ?? "", only: "pipe" },
];
