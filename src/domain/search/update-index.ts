import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { jsonBatches } from "#/db/bulk-insert";
import type { Database, Tx } from "#/db/client";
import { type SearchEntryRow, searchEntries, searchPending, searchTitles } from "#/db/schema";
import { documentsOf, titlesOf } from "./documents";

/** Number of changes indexed in one transaction, which takes some hundredths of a second. */
const atOnce = 500;
const everyMs = 2_000;
const stretch = 2 ** 40;

/** The kinds in order of their number ranges, the largest last. */
const kinds = ["person", "lead", "design_project", "client"] as const satisfies SearchEntryRow["kind"][];

/** Returns the range of `seq` for a kind. */
export function seqsOf(kind: SearchEntryRow["kind"]): { first: number; last: number } {
  const first = (kinds.indexOf(kind) + 1) * stretch;
  return { first, last: first + stretch - 1 };
}

/** Indexes pending changes, as many as fit into one transaction. Returns true if there may be more. */
export async function updateIndex(db: Database): Promise<boolean> {
  const [waiting] = await db.read.select().from(searchPending).limit(1);
  if (!waiting) return false;
  return (await db.transaction(indexPending)) === atOnce;
}

/** Indexes all pending changes. */
export async function updateWholeIndex(db: Database): Promise<void> {
  while (await updateIndex(db)) await Bun.sleep(0);
}

/** Updates the search index every two seconds, or as often as a test needs. Failures are logged and retried in the next round. */
export function startIndexUpdates(
  { db, log }: { db: Database; log: Logger },
  interval = everyMs,
): () => Promise<void> {
  let isStopped = false;
  let round = Promise.resolve();
  const update = async () => {
    try {
      while (!isStopped && (await updateIndex(db))) await Bun.sleep(0);
    } catch (error) {
      log.warn({ err: error }, "the search index could not be updated");
    }
  };
  let isBusy = false;
  const next = () => {
    if (isBusy) return;
    isBusy = true;
    round = update().finally(() => {
      isBusy = false;
    });
  };
  next();
  const timer = setInterval(next, interval);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    return round;
  };
}

/** Indexes pending changes inside an open transaction, and returns their number. */
export async function indexPending(tx: Tx): Promise<number> {
  const pending = await tx.select().from(searchPending).limit(atOnce);
  for (const kind of kinds) await indexEntries(tx, kind, refsOf(kind));
  await indexTitles(tx, refsOf("title"));
  await tx.run(sql`
    delete from ${searchPending} where (${searchPending.kind}, ${searchPending.ref}) in
      (select value ->> 'kind', value ->> 'ref' from json_each(${JSON.stringify(pending)}))`);
  return pending.length;

  function refsOf(kind: (typeof pending)[number]["kind"]): string[] {
    return pending.filter((each) => each.kind === kind).map(({ ref }) => ref);
  }
}

async function indexEntries(tx: Tx, kind: SearchEntryRow["kind"], ids: readonly string[]) {
  if (ids.length === 0) return;
  const found = await documentsOf[kind](tx, ids);
  await tx.run(sql`
    delete from ${searchEntries} where ${searchEntries.kind} = ${kind} and ${searchEntries.id} in
      (select value from json_each(${JSON.stringify(
        without(
          ids,
          found.map(({ id }) => id),
        ),
      )}))`);
  const { first, last } = seqsOf(kind);
  for await (const batch of jsonBatches(found)) {
    await tx.run(sql`
      insert into ${searchEntries} (seq, kind, id, names, rest)
      select key + coalesce((select max(seq) + 1 from ${searchEntries} where seq between ${first} and ${last}), ${first}),
        ${kind}, value ->> 'id', value ->> 'names', value ->> 'rest'
      from json_each(${batch}) where true
      on conflict (kind, id) do update set names = excluded.names, rest = excluded.rest
        where (names, rest) <> (excluded.names, excluded.rest)`);
  }
}

async function indexTitles(tx: Tx, titles: readonly string[]) {
  if (titles.length === 0) return;
  const found = await titlesOf(tx, titles);
  await tx.run(sql`
    delete from ${searchTitles} where ${searchTitles.title} in
      (select value from json_each(${JSON.stringify(
        without(
          titles,
          found.map(({ title }) => title),
        ),
      )}))`);
  for await (const batch of jsonBatches(found)) {
    await tx.run(sql`
      insert into ${searchTitles} (title, names)
      select value ->> 'title', value ->> 'names' from json_each(${batch}) where true
      on conflict (title) do nothing`);
  }
}

function without(all: readonly string[], found: readonly string[]): string[] {
  const excluded = new Set(found);
  return all.filter((each) => !excluded.has(each));
}
