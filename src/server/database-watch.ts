import type { DatabaseWatch } from "#/db/client";
import { noteStatement } from "#/src/http/request-scope";
import type { Metrics } from "#/src/services/metrics/metrics";

/** Counts each statement for the request that it ran for and, where there are metrics, for the process. */
export function databaseWatch(metrics: Metrics | null): DatabaseWatch {
  return {
    statement(sql, ms) {
      noteStatement(sql, ms);
      metrics?.statement(sql, ms);
    },
    writeWait: (ms) => metrics?.writeWait(ms),
  };
}
