import type { Command } from "#/cli/command";
import { findClient } from "#/cli/commands/clients/find-client";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { counted, say } from "#/cli/output/words";
import { connect, type GlobalOptions } from "#/cli/session/connect";
import { portalDate } from "#/cli/session/portal-date";
import { answer } from "#/src/client";
import { StartedOnboarding } from "#/src/contract/onboarding";
import { calendarDate } from "./arguments";

type Options = GlobalOptions & { startDate?: string; targetLaunchDate?: string };

/** `portal onboarding start CLIENT` */
export function addStartOnboarding(parent: Command, io: Io) {
  parent
    .command("start")
    .argument("<client>", "the client's id or full name (case-insensitive)")
    .summary("start onboarding of a client")
    .description("Start onboarding of a client: one task for each template of its client type.")
    .option("--start-date <date>", "yyyy-mm-dd; default: today in the portal's time zone", calendarDate)
    .option("--target-launch-date <date>", "yyyy-mm-dd", calendarDate)
    .jsonFields(StartedOnboarding)
    .examples(
      'portal onboarding start "Acme Outdoor"',
      'portal onboarding start "acme outdoor" --start-date 2026-03-02 --target-launch-date 2026-04-30',
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const client = await findClient(api, wanted);
      const startDate = options.startDate ?? (await portalDate(api));
      const json = { startDate, targetLaunchDate: options.targetLaunchDate ?? null };
      const started = await answer(api.clients[":id"].onboarding.$post({ param: { id: client.id }, json }));
      say(io, `Onboarding of ${client.name} started with ${counted(started.tasks.length, "task")}.`);
      if (options.json) printJson(io, options.json, started);
    });
}
