import { and, eq, gt } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type DeviceRow, deviceCodes } from "#/db/schema";
import type { AnonymousContext, Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { digest } from "#/src/domain/secrets";
import { readUserCode } from "./user-code";

/** Finds the sign-in that a program polls; null if there is none, it has expired, or its token was issued. */
export async function findByDeviceCode(
  { db, now }: AnonymousContext,
  deviceCode: string,
): Promise<DeviceRow | null> {
  const [row = null] = await db.read
    .select()
    .from(deviceCodes)
    .where(and(eq(deviceCodes.deviceCodeHash, digest(deviceCode)), gt(deviceCodes.expiresAt, now)));
  return row?.state === "redeemed" ? null : row;
}

export type WaitingRow = Pick<DeviceRow, "userCode" | "name" | "address" | "createdAt">;

/**
 * Finds the sign-in that is pending the user's decision.
 * @throws NotFound
 */
export async function findWaiting(
  { db, now }: Context,
  typed: string,
  reader: Reader | Tx = db.read,
): Promise<WaitingRow> {
  const { userCode, name, address, createdAt } = deviceCodes;
  const [row] = await reader
    .select({ userCode, name, address, createdAt })
    .from(deviceCodes)
    .where(
      and(
        eq(userCode, readUserCode(typed)),
        eq(deviceCodes.state, "pending"),
        gt(deviceCodes.expiresAt, now),
      ),
    );
  if (!row) throw new NotFound();
  return row;
}
