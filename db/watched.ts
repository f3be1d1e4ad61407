import type { Client, InStatement, Transaction } from "@libsql/client";
import { withMethods } from "./with-methods";

/** Called after each statement with its text without values, and the time its caller waited. */
export type StatementWatch = (sql: string, milliseconds: number) => void;

type Runs = Pick<Client & Transaction, "execute" | "batch">;

/** Wraps a client so that `watch` is called for each statement, including those in its transactions. */
export function watched(client: Client, watch: StatementWatch): Client {
  return withMethods(client, {
    ...timed(client, watch),
    transaction: async (...args: Parameters<Client["transaction"]>) => {
      const transaction = await timing(watch, "begin", () => client.transaction(...args));
      return withMethods(transaction, {
        ...timed(transaction, watch),
        commit: () => timing(watch, "commit", () => transaction.commit()),
      });
    },
  });
}

function timed(runs: Runs, watch: StatementWatch) {
  return {
    execute: (...[statement, ...args]: Parameters<Runs["execute"]>) =>
      timing(watch, textOf(statement), () => runs.execute(statement, ...args)),
    batch: (...[statements, ...rest]: Parameters<Runs["batch"]>) =>
      timing(watch, statements.map(textOf).join("; "), () => runs.batch(statements, ...rest)),
  };
}

async function timing<T>(watch: StatementWatch, sql: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await run();
  } finally {
    watch(sql, performance.now() - started);
  }
}

function textOf(statement: InStatement | [string, ...unknown[]]): string {
  if (typeof statement === "string") return statement;
  return Array.isArray(statement) ? statement[0] : statement.sql;
}
