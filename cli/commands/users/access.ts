import type { Command } from "#/cli/command";
import { mustAgree } from "#/cli/commands/must-agree";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { counted, say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer, done } from "#/src/client";
import { AdminUser } from "#/src/contract/admin";
import { describeOpenWork } from "#/src/format/open-work";
import { findUser } from "./list";

type Options = GlobalOptions & { yes?: boolean; handOverTo?: string };

/** `portal users deactivate EMAIL` */
export function addDeactivateUser(parent: Command, io: Io) {
  parent
    .command("deactivate")
    .argument("<user>", "the user's email address or id")
    .summary("deactivate a user immediately")
    .description(
      "Deactivate a user: their sessions and API tokens end immediately, and they cannot sign in. Their log " +
        "entries stay; the last admin cannot be deactivated. Their open work (tasks, design projects, clients, " +
        "leads) keeps their name but counts as unassigned, unless it is handed over.",
    )
    .option("--hand-over-to <user>", "new owner of their open work: an email address or id")
    .option("--yes", "do not ask for confirmation")
    .jsonFields(AdminUser)
    .examples(
      "portal users deactivate mia@agency.example",
      "portal users deactivate mia@agency.example --hand-over-to cleo@agency.example",
      "portal users deactivate mia@agency.example --yes --json",
    )
    .action((wanted: string, _: unknown, command: Command) => setActive(command, io, wanted, false));
}

/** `portal users activate EMAIL` */
export function addActivateUser(parent: Command, io: Io) {
  parent
    .command("activate")
    .argument("<user>", "the user's email address or id")
    .summary("reactivate a user")
    .description("Reactivate a deactivated user with their previous role.")
    .jsonFields(AdminUser)
    .examples("portal users activate mia@agency.example")
    .action((wanted: string, _: unknown, command: Command) => setActive(command, io, wanted, true));
}

async function setActive(command: Command, io: Io, wanted: string, active: boolean) {
  const { yes, json, handOverTo } = command.optsWithGlobals<Options>();
  const api = connect(command, io);
  const { id, email, role } = await findUser(api, wanted);
  const heir = handOverTo === undefined ? null : await findUser(api, handOverTo);
  const open = active ? null : await openWorkOf(api, id);
  if (!active && !yes) {
    const having = open === null ? "" : ` They have ${open}${heir ? `, which ${heir.email} gets` : ""}.`;
    await mustAgree(io, `Deactivate ${email} (${role})?${having}`, "Nobody was deactivated.");
  }
  const change = { active, ...(heir && { handOverTo: heir.id }) };
  const user = await answer(api.admin.users[":id"].$patch({ param: { id }, json: change }));
  say(io, active ? `${email} may sign in as ${user.role}.` : `${email} is deactivated.`);
  if (open !== null) say(io, heir ? `${heir.email} has ${open} of theirs now.` : `Unassigned now: ${open}.`);
  if (json) printJson(io, json, user);
}

/** Describes a person's open work; null without any. */
async function openWorkOf(api: Api, id: string): Promise<string | null> {
  return describeOpenWork(await answer(api.admin.users[":id"]["open-work"].$get({ param: { id } })));
}

/** `portal users end-sessions EMAIL` */
export function addEndSessions(parent: Command, io: Io) {
  parent
    .command("end-sessions")
    .argument("<user>", "the user's email address or id")
    .summary("sign a user out everywhere")
    .description(
      "Sign a user out of every browser immediately; they can sign in again. Their API tokens keep working: " +
        "`portal tokens revoke` ends those.",
    )
    .option("--yes", "do not ask for confirmation")
    .jsonFields(AdminUser)
    .examples(
      "portal users end-sessions mia@agency.example",
      "portal users end-sessions mia@agency.example --yes",
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { yes, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const user = await findUser(api, wanted);
      const sessions = counted(user.sessions, "session");
      if (!yes) await mustAgree(io, `End ${sessions} of ${user.email}?`, "No session was ended.");
      await done(api.admin.users[":id"].sessions.$delete({ param: { id: user.id } }));
      say(io, `${user.email} is signed out everywhere.`);
      if (json) printJson(io, json, user);
    });
}
