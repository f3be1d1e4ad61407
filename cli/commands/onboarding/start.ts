import { type Command, InvalidArgumentError } from "commander";
import { answer } from "../../../src/client";
import { Id } from "../../../src/contract/primitives";
import { dateIn, isDate } from "../../../src/format/dates";
import { fold } from "../../../src/format/fold";
import { Failed, WrongUsage } from "../../exit";
import type { Io } from "../../io";
import { examples } from "../../output/examples";
import { printJson } from "../../output/json";
import { counted, say } from "../../output/words";
import { type Api, connect, type GlobalOptions } from "../../session/connect";
import { everyClient } from "../clients/every-client";

type Options = GlobalOptions & { startDate?: string; targetLaunchDate?: string };

/** `portal onboarding start CLIENT` */
export function addStartOnboarding(parent: Command, io: Io) {
  parent
    .command("start")
    .argument("<client>", "the client's id or its whole name, whatever its case")
    .summary("start onboarding of a client")
    .description("Start onboarding of a client: one task for each template of its client type.")
    .option(
      "--start-date <date>",
      "yyyy-mm-dd; today in PORTAL_TIMEZONE (default UTC) when absent",
      calendarDate,
    )
    .option("--target-launch-date <date>", "yyyy-mm-dd", calendarDate)
    .addHelpText(
      "after",
      examples(
        'portal onboarding start "Acme Outdoor"',
        'portal onboarding start "acme outdoor" --start-date 2026-03-02 --target-launch-date 2026-04-30',
      ),
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      const startDate = options.startDate ?? today(io);
      const api = connect(command, io);
      const client = await findClient(api, wanted);
      const json = { startDate, targetLaunchDate: options.targetLaunchDate ?? null };
      const started = await answer(api.clients[":id"].onboarding.$post({ param: { id: client.id }, json }));
      say(io, `Onboarding of ${client.name} started with ${counted(started.tasks.length, "task")}.`);
      if (options.json) printJson(io, started);
    });
}

function calendarDate(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError("It must be a date such as 2026-03-31.");
  return text;
}

function today(io: Io): string {
  const timeZone = io.env.PORTAL_TIMEZONE || "UTC";
  try {
    return dateIn(timeZone, io.now().toISOString());
  } catch {
    throw new WrongUsage(`PORTAL_TIMEZONE is "${timeZone}", which is no time zone such as Europe/Berlin.`);
  }
}

const mostSuggestions = 5;

async function findClient(api: Api, wanted: string): Promise<{ id: string; name: string }> {
  if (Id.safeParse(wanted).success) {
    return (await answer(api.clients[":id"].$get({ param: { id: wanted } }))).client;
  }
  const name = wanted.trim();
  if (!name) throw new WrongUsage("Which client? Give its id or its name.");
  const others: string[] = [];
  for await (const client of everyClient(api, { search: name })) {
    if (fold(client.name) === fold(name)) return client;
    others.push(`"${client.name}"`);
  }
  const hint = others.length > 0 ? ` Is it one of ${others.slice(0, mostSuggestions).join(", ")}?` : "";
  throw new Failed(`There is no client "${name}".${hint}`);
}
