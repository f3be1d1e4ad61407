import type { LoggerOptions } from "pino";
import { databaseFailure } from "#/db/failure";
import { minuteMs } from "#/src/format/durations";

/** Pino's numeric levels. */
const errorLevel = 50;
const message = "the database cannot keep changes: its disk is full, or its file cannot be written";

/**
 * Combines warnings about writes that fail because of a full disk into one line a minute, with the number since the
 * last line. Every request, job and round fails then, and the log is often on the same disk. Errors are still logged
 * one by one.
 */
export function fullDiskLines(now: () => number): NonNullable<LoggerOptions["hooks"]> {
  let count = 0;
  let lastLineAt = Number.NEGATIVE_INFINITY;
  return {
    logMethod(args, method, level) {
      const [facts, what]: unknown[] = args;
      if (level >= errorLevel || !isOfFullDisk(facts)) return method.apply(this, args);
      count++;
      if (now() - lastLineAt < minuteMs) return;
      lastLineAt = now();
      method.apply(this, [{ ...facts, what, count }, message]);
      count = 0;
    },
  };
}

function isOfFullDisk(facts: unknown): facts is { err: Error } {
  if (typeof facts !== "object" || facts === null || !("err" in facts)) return false;
  return databaseFailure(facts.err) === "full";
}
