import type { Command } from "#/cli/command";
import type { Io } from "#/cli/io";
import { chosenFields, type JsonChoice, jsonLine } from "#/cli/output/json";
import { onOneLine, say } from "#/cli/output/words";
import type { GlobalOptions } from "#/cli/session/connect";
import { keepListening, readMissed } from "#/cli/session/event-stream";
import type { Message } from "#/src/client/read-messages";
import { ChangeEvent } from "#/src/contract/events";

type Options = { since?: string; once?: boolean };

/** `portal events` */
export function addEvents(program: Command, io: Io) {
  program
    .command("events")
    .summary("follow changes as they happen")
    .description(
      "Print a line for each change of a row that you may read, until Ctrl-C: the author, the kind of row, its id and " +
        "version, and the operation, but not its content. A broken connection is restored, and missed changes are " +
        "printed then. `reload` means too many changes to list: read everything again. With --json each line is an " +
        "object, with a `place` for --since.",
    )
    .option("--since <place>", "begin with the changes after this place, from an earlier line")
    .option("--once", "print the changes since that place, and exit")
    .jsonFields({ shape: { event: null, ...ChangeEvent.shape, place: null } })
    .examples("portal events", "portal events --json")
    .action(async ({ since, once }: Options, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      // Only the last of several messages carries the position: resuming from the previous one repeats them.
      let place = since ?? null;
      const hear = async (message: Message) => {
        place = message.id ?? place;
        const line = lineOf({ ...message, id: place }, { json, isTerminal: io.stdout.isTerminal });
        if (line !== null) await io.stdout.writeThrough(line);
        if (message.event === "reload") say(io, "Too many changes to list one by one.");
      };
      await (once ? readMissed : keepListening)(command, io, { since: since ?? null, hear });
    });
}

/** Null for a heartbeat. */
function lineOf({ event, data, id }: Message, to: { json: JsonChoice; isTerminal: boolean }): string | null {
  if (event === "reload") return to.json ? jsonLine(chosenFields(to.json, { event, place: id })) : "reload\n";
  if (event !== "change") return null;
  const change: ChangeEvent = JSON.parse(data);
  if (to.json) return jsonLine(chosenFields(to.json, { event, ...change, place: id }));
  const { by, entity, id: rowId, version, operationId } = change;
  const sentence = `${by} changed ${entity.replaceAll("_", " ")} ${rowId}`;
  const cells = [by, entity, rowId, version === null ? "" : String(version), operationId ?? ""];
  return `${to.isTerminal ? onOneLine(sentence) : cells.map(onOneLine).join("\t")}\n`;
}
