import type { Query, QueryClient, QueryFunction } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { createQueryClient } from "#/islands/runtime/loading/query-client";
import { ownOperations } from "#/src/client/browser";
import type { TestApp } from "./app";

type Page = {
  queries: QueryClient;
  /** The last entry of the audit log before the page was opened. */
  seq: number;
};

export async function lastSeq({ db }: TestApp): Promise<number> {
  const [row] = await db.read.all<{ seq: number | null }>(sql`select max(seq) as seq from audit_logs`);
  return row?.seq ?? 0;
}

/**
 * Requires the data that a page shows to equal what it would load now, if all changes since it was opened are its
 * own: a change that forgets to refresh something leaves it stale. @throws Error with the first difference
 */
export async function expectAsStored(app: TestApp, { queries, seq }: Page): Promise<void> {
  const rows = await app.db.read.all<{ id: string }>(
    sql`select distinct operation_id as id from audit_logs where seq > ${seq}`,
  );
  if (rows.length === 0 || rows.some(({ id }) => !ownOperations.has(id))) return;
  await waitFor(() => {
    if (queries.isFetching() > 0 || queries.isMutating() > 0) throw new Error("The page is still loading.");
  });
  const shown = queries.getQueryCache().findAll({ type: "active" });
  for (const query of shown) {
    const { data, isInvalidated } = query.state;
    if (data === undefined || isInvalidated) continue;
    const stored = await loadAnew(query);
    if (!Bun.deepEquals(data, stored)) {
      throw new Error(`${JSON.stringify(query.queryKey)} is stale: ${firstDifference(data, stored)}`);
    }
  }
}

function loadAnew({ queryKey, options }: Query): Promise<unknown> {
  const queryFn = options.queryFn as QueryFunction | undefined;
  return createQueryClient().fetchQuery({ queryKey, ...(queryFn && { queryFn }) });
}

/** Returns the path of the first value that differs, with both values. */
function firstDifference(shown: unknown, stored: unknown, path = ""): string {
  if (isTree(shown) && isTree(stored)) {
    const keys = new Set([...Object.keys(shown), ...Object.keys(stored)]);
    const key = [...keys].find((each) => !Bun.deepEquals(shown[each], stored[each]));
    if (key !== undefined) return firstDifference(shown[key], stored[key], `${path}.${key}`);
  }
  return `${path} shows ${JSON.stringify(shown)}, but is ${JSON.stringify(stored)}`;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
