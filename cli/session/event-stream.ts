import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { say } from "#/cli/output/words";
import { ApiError } from "#/src/client";
import { type Message, readMessages } from "#/src/client/read-messages";
import { connectStream, Unreachable } from "./connect";

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** The portal sends something every 25 seconds: after this much silence the connection is dead. */
const silenceMs = 60_000;

type Listening = {
  /** The last id received before, if any. */
  since: string | null;
  hear: (message: Message) => Promise<void>;
};

/** Reads the events missed since then. @throws WrongUsage, NotSignedIn, ApiError, Failed */
export async function readMissed(command: Command, io: Io, { since, hear }: Listening) {
  await readMessages(await open(command, io, { since, query: "?wait=false" }), hear);
}

/**
 * Listens to events until the program ends; reconnects from the last event after a lost connection.
 * @throws WrongUsage, NotSignedIn, ApiError when access is refused, Failed when the portal was never reached
 */
export async function keepListening(command: Command, io: Io, { since, hear }: Listening): Promise<never> {
  let last = since;
  let failures = 0;
  let wasHeard = false;
  for (;;) {
    const silence = new Silence();
    try {
      const body = await open(command, io, { since: last, signal: silence.signal });
      await readMessages(body, async (message) => {
        silence.isOver();
        failures = 0;
        wasHeard = true;
        await hear(message);
        last = message.id ?? last;
      });
    } catch (error) {
      if (!isPassing(error, wasHeard)) throw error;
    } finally {
      silence.end();
    }
    if (failures === 0) say(io, "The connection broke off. Trying again.");
    await io.sleep(Math.min(firstPauseMs * 2 ** failures, longestPauseMs));
    failures++;
  }
}

/** True for temporary errors. Before the first event, an unreachable portal is reported at once. */
function isPassing(error: unknown, wasHeard: boolean): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  if (error instanceof Unreachable) return wasHeard;
  // Errors that reading a body throws when its connection is lost.
  return (
    error instanceof TypeError || error instanceof DOMException || (error instanceof Error && "code" in error)
  );
}

type Opening = { since: string | null; query?: string; signal?: AbortSignal };

async function open(command: Command, io: Io, { since, query = "", signal }: Opening) {
  const reach = connectStream(command, io);
  const response = await reach(`/api/events${query}`, since ? { "Last-Event-ID": since } : {}, signal);
  if (response.status !== 200 || !response.body) throw await ApiError.from(response);
  return response.body;
}

/** Aborts a connection that has been silent for too long. */
class Silence {
  readonly #controller = new AbortController();
  #timer = this.#start();

  get signal() {
    return this.#controller.signal;
  }

  isOver() {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  end() {
    clearTimeout(this.#timer);
  }

  #start() {
    return setTimeout(() => this.#controller.abort(), silenceMs);
  }
}
