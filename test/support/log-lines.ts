import { until } from "../faults/support/until";

/** One log line, with the fields that tests read. */
export type LogLine = {
  level: number;
  msg: string;
  requestId?: string;
  [fact: string]: unknown;
};

/** pino's numeric levels. */
export const levels = { debug: 20, info: 30, warn: 40, error: 50 };

/**
 * Collects the lines of an app's log: pass `take` to its `onLog`. Slow requests depend on the machine's load and are
 * skipped unless `slow` is set.
 */
export function collectLog({ slow = false } = {}) {
  const texts: string[] = [];
  const lines = (): LogLine[] => texts.map((text) => JSON.parse(text));
  return {
    take: (text: string) => {
      if (slow || !text.includes('"msg":"slow request"')) texts.push(text);
    },
    /** The lines as written. */
    texts,
    lines,
    /** Lines of one request, in order. */
    of: (answer: Response) => {
      const requestId = answer.headers.get("X-Request-Id") ?? "no id";
      return lines().filter((line) => line.requestId === requestId);
    },
    /** Warnings and errors. */
    troubles: () => lines().filter(({ level }) => level >= levels.warn),
    /** Waits for a matching line, for events logged after the response was sent. */
    waitFor: (fits: (line: LogLine) => boolean) => until("a line of the log", async () => lines().find(fits)),
    clear: () => texts.splice(0),
  };
}
