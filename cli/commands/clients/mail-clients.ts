import type { Command } from "#/cli/command";
import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, printRows } from "#/cli/output/table";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { type MailClients, MailPlan, type PlannedMail } from "#/src/contract/bulk-mail";
import { findClient } from "./find-client";

type Options = GlobalOptions & { dryRun?: boolean; yes?: boolean };

/** A mailing to the people of several clients, planned before it is sent. */
type Mailing = {
  name: string;
  noun: string;
  summary: string;
  description: string;
  send: (api: Api, json: MailClients) => Promise<MailPlan>;
};

const inviting: Mailing = {
  name: "invite-again",
  noun: "invitation",
  summary: "send pending invitations again",
  description:
    "Send a new link to everyone with a pending invitation to these clients, after showing who gets one and who is " +
    "skipped.",
  send: (api, json) => answer(api.clients.invitations.$post({ json })),
};

const reminding: Mailing = {
  name: "remind",
  noun: "reminder",
  summary: "remind clients of their open items",
  description:
    "Mail the people of these clients their open items, after showing who gets what and who is skipped. A person " +
    "of several clients gets one mail about all.",
  send: (api, json) => answer(api.clients.reminders.$post({ json })),
};

/** `portal clients invite-again CLIENT...` */
export const addInviteAgain = (parent: Command, io: Io) => addMailing(parent, io, inviting);

/** `portal clients remind CLIENT...` */
export const addRemindClients = (parent: Command, io: Io) => addMailing(parent, io, reminding);

function addMailing(parent: Command, io: Io, { name, noun, summary, description, send }: Mailing) {
  parent
    .command(name)
    .argument("<clients...>", "their ids or full names")
    .summary(summary)
    .description(description)
    .option("--dry-run", `only show who would get ${noun === "invitation" ? "a link" : "a reminder"}`)
    .option("--yes", "do not ask for confirmation")
    .jsonFields(MailPlan.shape.plan.element)
    .examples(
      `portal clients ${name} "Acme Outdoor" "Zenith" --dry-run`,
      `portal clients ${name} "Acme Outdoor" --yes`,
    )
    .action(async (wanted: string[], _: unknown, command: Command) => {
      const { dryRun, yes, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const ids: string[] = [];
      for (const each of wanted) ids.push((await findClient(api, each)).id);
      const { plan, planHash } = await send(api, { ids, dryRun: true });
      const count = plan.filter(({ to }) => to !== null).length;
      if (dryRun || !yes) printRows(io, dryRun && json ? { json } : {}, columns, plan);
      if (dryRun) return;
      if (count === 0) return say(io, `Nobody would get ${noun === "invitation" ? "an" : "a"} ${noun}.`);
      if (!yes) await mustAgree(io, `Send ${counted(count, noun)}?`, "Nothing was sent.");
      const sent = await send(api, { ids, planHash });
      say(io, `${counted(count, noun)} sent.`);
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
