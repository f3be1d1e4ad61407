import { eq } from "drizzle-orm";
import { deviceCodes } from "#/db/schema";
import type { ApproveDevice, ApprovedDevice } from "#/src/contract/device";
import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { findWaiting } from "./queries";

/** Agrees to a sign-in, for the caller, or refuses it; each code takes one decision. @throws NotFound */
export function decideDevice(
  ctx: Context,
  { userCode: typed, decision }: ApproveDevice,
): Promise<ApprovedDevice> {
  return write(ctx, async ({ tx, now }) => {
    const { userCode, name } = await findWaiting(ctx, typed, tx);
    const decided =
      decision === "approve"
        ? ({ state: "approved", userId: ctx.actor.userId, cameBy: ctx.actor.cameBy } as const)
        : ({ state: "denied" } as const);
    await tx.update(deviceCodes).set(decided).where(eq(deviceCodes.userCode, userCode));
    return { name, decidedAt: now };
  });
}
