import { until } from "../faults/support/until";

/** One line of the log, as far as tests look into it. */
export type LogLine = {
  level: number;
  msg: string;
  requestId?: string;
  [fact: string]: unknown;
};

/** What pino calls the levels. */
export const levels = { debug: 20, info: 30, warn: 40, error: 50 };

/**
 * Collects the lines of an app's log: hand `take` to its `onLog`. What took long says how busy the machine is, and is
 * left out unless `slow` asks for it.
 */
export function collectLog({ slow = false } = {}) {
  const texts: string[] = [];
  const lines = (): LogLine[] => texts.map((text) => JSON.parse(text));
  return {
    take: (text: string) => {
      if (slow || !text.includes('"msg":"slow request"')) texts.push(text);
    },
    /** The lines as they were written. */
    texts,
    lines,
    /** Those of one request, in order. */
    of: (answer: Response) => {
      const requestId = answer.headers.get("X-Request-Id") ?? "no id";
      return lines().filter((line) => line.requestId === requestId);
    },
    /** Those that somebody should look at. */
    troubles: () => lines().filter(({ level }) => level >= levels.warn),
    /** Waits for a line that fits, for what is logged after its answer was sent. */
    waitFor: (fits: (line: LogLine) => boolean) => until("a line of the log", async () => lines().find(fits)),
    clear: () => texts.splice(0),
  };
}
