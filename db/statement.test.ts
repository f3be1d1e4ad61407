import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { openInMemory } from "./client";
import { statement } from "./statement";

const runs = 60;
const rounds = 5;

test("a statement is planned once, not again for each value", async () => {
  const db = await openInMemory();
  try {
    await db.client.executeMultiple(`
      create table people (id text primary key, name text);
      create table tokens (hash text primary key, person text);
      insert into people values ('1', 'Ada'), ('2', 'Grace');
      insert into tokens values ('a', '1'), ('b', '2')`);
    // Long enough that planning takes many times longer than execution.
    const more = " and people.name <> ''".repeat(300);
    const text = `select people.name from tokens join people on people.id = tokens.person${more} where tokens.hash = `;
    const findName = statement<{ name: string }>(() => sql`${sql.raw(text)}${sql.placeholder("hash")}`);

    expect(await findName(db.read, null, { hash: "a" })).toEqual([{ name: "Ada" }]);
    expect(await findName(db.read, null, { hash: "b" })).toEqual([{ name: "Grace" }]);
    expect(await findName(db.read, null, { hash: "c" })).toEqual([]);

    const cached = await spent(() => findName(db.read, null, { hash: "a" }));
    const plannedAnew = await spent(() => db.client.execute({ sql: `${text}?`, args: ["a"] }));
    expect(plannedAnew / cached).toBeGreaterThan(3);
  } finally {
    db.close();
  }
});

/** Milliseconds of the fastest round: another process may interrupt the others. */
async function spent(run: () => Promise<unknown>): Promise<number> {
  await run();
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    for (let time = 0; time < runs; time++) await run();
    took.push(performance.now() - started);
  }
  return Math.min(...took);
}
