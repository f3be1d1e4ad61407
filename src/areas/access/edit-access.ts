import { and, eq, isNull } from "drizzle-orm";
import { type AccessRow, clientAccess } from "#/db/schema";
import type { Access, CreateAccess, UpdateAccess } from "#/src/contract/account-access";
import { amounts } from "#/src/contract/ceilings";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { accessNoun, deriveAccess } from "#/src/domain/nouns/access";
import { type Edit, requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow, firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { presentAccess } from "./present";
import { findAccess } from "./queries";
import { planRenewalOf } from "./renewals";
import { factsAfter } from "./rules";

const nothingGranted = {
  state: "asked",
  grantedAt: null,
  expiresAt: null,
  verifiedBy: null,
  verifiedAt: null,
} as const;

/**
 * Adds an access to a client.
 * @throws NotFound; Invalid; Conflict if the client has as many as it can
 */
export function createAccess(ctx: Context, clientId: string, input: CreateAccess): Promise<Access> {
  return write(ctx, async (w) => {
    await findClient(ctx, clientId, w.tx);
    const { most } = amounts.clientAccess;
    if ((await w.tx.$count(clientAccess, eq(clientAccess.clientId, clientId))) >= most) {
      throw new Conflict(`A client has room for ${most} accesses.`);
    }
    const { kind, marketplace, state, grantedAt, expiresAt, note } = input;
    const change = { state, ...(grantedAt && { grantedAt }), ...(expiresAt && { expiresAt }) };
    const facts = factsAfter({ kind, ...nothingGranted }, change, by(ctx));
    const { id } = await insertRow(w, accessNoun, {
      ...firstVersion(w),
      ...{ clientId, kind, marketplace, note },
      ...deriveAccess(input),
      ...facts,
    });
    await planRenewalOf(w.tx, { id, expiresAt: facts.expiresAt }, ctx);
    return presentAccess(ctx, await findAccess(ctx, id, w.tx));
  });
}

/**
 * Changes an access: says that it was granted, verifies it, or says that it lapsed.
 * @throws NotFound; Stale if it is not at `expectedVersion`; Invalid
 */
export function updateAccess(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateAccess>,
): Promise<Access> {
  return write(ctx, async (w) => {
    const { client: _, verifier: __, ...row } = await findAccess(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    const facts = factsAfter(row, change, by(ctx));
    await updateRow(w, accessNoun, { row, change: { ...change, ...facts } });
    await planRenewalOf(w.tx, { id, expiresAt: facts.expiresAt }, ctx);
    return presentAccess(ctx, await findAccess(ctx, id, w.tx));
  });
}

type Granted = Pick<AccessRow, "clientId" | "kind" | "marketplace">;

/** Records that the client granted an access, as part of another write; adds it to the register if it is not there. */
export async function grantAccess(ctx: Context, w: Write, granted: Granted): Promise<void> {
  const { clientId, kind, marketplace } = granted;
  const isIt = and(
    ...[eq(clientAccess.clientId, clientId), eq(clientAccess.kind, kind)],
    marketplace === null ? isNull(clientAccess.marketplace) : eq(clientAccess.marketplace, marketplace),
  );
  const [row] = await w.tx.select().from(clientAccess).where(isIt).limit(1);
  if (row?.state === "granted" || row?.state === "verified") return;
  const facts = factsAfter(row ?? { kind, ...nothingGranted }, { state: "granted" }, by(ctx));
  if (row) await updateRow(w, accessNoun, { row, change: facts });
  const added = row ?? { ...firstVersion(w), ...granted, note: null, ...deriveAccess(granted), ...facts };
  if (!row) await insertRow(w, accessNoun, added);
  await planRenewalOf(w.tx, { id: added.id, expiresAt: facts.expiresAt }, ctx);
}

/** @throws NotFound; Stale if it is not at `expectedVersion` */
export function deleteAccess(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const { client: _, verifier: __, ...row } = await findAccess(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    await deleteRow(w, accessNoun, row);
  });
}

function by({ actor: { userId }, today, now }: Context) {
  return { userId, today, now };
}
