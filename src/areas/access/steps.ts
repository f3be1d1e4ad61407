import { eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type AccessStepsRow, accessSteps } from "#/db/schema";
import type { AccessSteps, UpdateAccessSteps } from "#/src/contract/account-access";
import { type AccessKind, accessKind } from "#/src/contract/choices/access";
import type { Context } from "#/src/domain/context";
import { accessStepsNoun } from "#/src/domain/nouns/access";
import { requireVersion } from "#/src/domain/require-version";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { standardCheckedAt, standardSteps } from "./standard-steps";

/** Lists the steps of every kind of access. */
export async function listSteps(db: Reader | Tx): Promise<AccessSteps[]> {
  const rows = await db.select().from(accessSteps);
  return accessKind.values.map((kind) => presentSteps(kind, rows.find((row) => row.kind === kind) ?? null));
}

/** Returns the steps of one kind. */
export async function readSteps(db: Reader | Tx, kind: AccessKind): Promise<AccessSteps> {
  return presentSteps(kind, await stepsRow(db, kind));
}

type StepsEdit = { kind: AccessKind; expectedVersion?: number | undefined; change: UpdateAccessSteps };

/**
 * Changes the steps of a kind of access.
 * @throws Stale if they are not at `expectedVersion`
 */
export function changeSteps(
  ctx: Context,
  { kind, expectedVersion, change }: StepsEdit,
): Promise<AccessSteps> {
  return write(ctx, async (w) => {
    const row = await stepsRow(w.tx, kind);
    requireVersion(row ?? { version: 0 }, expectedVersion);
    if (row) return presentSteps(kind, await updateRow(w, accessStepsNoun, { row, change }));
    const { version: _, ...standard } = presentSteps(kind, null);
    const { steps = standard.steps, checkedAt = standard.checkedAt } = change;
    if (steps === standard.steps && checkedAt === standard.checkedAt) return presentSteps(kind, null);
    const added: AccessStepsRow = { kind, steps, checkedAt, ...firstVersion(w) };
    await insertRow(w, accessStepsNoun, added);
    return presentSteps(kind, added);
  });
}

async function stepsRow(db: Reader | Tx, kind: AccessKind): Promise<AccessStepsRow | null> {
  const [row] = await db.select().from(accessSteps).where(eq(accessSteps.kind, kind));
  return row ?? null;
}

function presentSteps(kind: AccessKind, row: AccessStepsRow | null): AccessSteps {
  if (row === null) return { kind, steps: standardSteps[kind], checkedAt: standardCheckedAt, version: 0 };
  return { kind, steps: row.steps, checkedAt: row.checkedAt, version: row.version };
}
