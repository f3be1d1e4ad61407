import type { DatabaseWatch } from "#/db/client";
import { noteStatement } from "#/src/http/request-scope";
import type { Metrics } from "#/src/services/metrics/metrics";

/** Counts each statement for its request and, if metrics are enabled, for the process. */
export function databaseWatch(metrics: Metrics | null): DatabaseWatch {
  return {
    statement(sql, ms) {
      noteStatement(sql, ms);
      metrics?.statement(sql, ms);
    },
    writeWait: (ms) => metrics?.writeWait(ms),
  };
}
