import { expect, test } from "bun:test";
import { DatabaseUnavailable } from "#/db/failure";
import { collectLog, levels } from "#/test/support/log-lines";
import { createLogger } from "./request-log";

test("a full disk logs one line a minute with a count, whichever operation fails; other failures are logged as usual", () => {
  const log = collectLog();
  let now = 0;
  const logger = createLogger("info", { write: log.take }, () => now);
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) logger.warn({ err: full }, "a job could not be taken");
  };
  fail(1);
  fail(40);
  logger.warn({ err: new DatabaseUnavailable("full", full), failure: "full" }, "database unavailable");
  now = 59_999;
  fail(1);
  now = 60_000;
  logger.warn({ err: new Error("wrapped", { cause: full }) }, "housekeeping failed");
  fail(3);
  expect(log.lines()).toMatchObject([
    { level: levels.warn, what: "a job could not be taken", count: 1, err: { code: "SQLITE_FULL" } },
    { level: levels.warn, what: "housekeeping failed", count: 43 },
  ]);
  for (const { msg } of log.lines()) expect(msg).toStartWith("the database cannot keep changes");
  log.clear();
  logger.warn({ err: new DatabaseUnavailable("busy", null) }, "busy");
  logger.error({ err: full }, "the audit log was not signed");
  logger.warn("no facts");
  logger.info({ failure: "full" }, "no error");
  expect(log.lines().map(({ msg }) => msg)).toEqual([
    ...["busy", "the audit log was not signed", "no facts", "no error"],
  ]);
});
