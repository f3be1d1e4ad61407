import { eq } from "drizzle-orm";
import { type DeviceRow, deviceCodes } from "#/db/schema";
import { issueToken } from "#/src/areas/admin";
import type {
  ApproveDevice,
  ApprovedDevice,
  DeviceCode,
  DeviceRefusal,
  RequestDeviceCode,
} from "#/src/contract/device";
import type { NewApiToken } from "#/src/contract/tokens";
import type { AnonymousContext, Context } from "#/src/domain/context";
import { whoApproved } from "#/src/domain/credential";
import { Refused, Unauthorized } from "#/src/domain/errors";
import { digest, newSecret } from "#/src/domain/secrets";
import { write } from "#/src/domain/write";
import { momentAfter } from "#/src/format/durations";
import { findByDeviceCode, findWaiting } from "./queries";
import { newUserCode } from "./user-code";

const lifetimeSeconds = 600;
const intervalSeconds = 5;

/** Starts a sign-in with a secret for the program and a code for its user, both valid for ten minutes. */
export async function requestDeviceCode(
  { db, now }: AnonymousContext,
  { name, address, page }: RequestDeviceCode & { address: string; page: string },
): Promise<DeviceCode> {
  const deviceCode = newSecret();
  const userCode = await db.transaction(async (tx) => {
    for (;;) {
      const [added] = await tx
        .insert(deviceCodes)
        .values({
          deviceCodeHash: digest(deviceCode),
          userCode: newUserCode(),
          name,
          address,
          interval: intervalSeconds,
          expiresAt: momentAfter(now, lifetimeSeconds * 1000),
          createdAt: now,
        })
        .onConflictDoNothing({ target: deviceCodes.userCode })
        .returning({ userCode: deviceCodes.userCode });
      if (added) return added.userCode;
    }
  });
  return {
    deviceCode,
    userCode,
    verificationUri: page,
    verificationUriComplete: `${page}?code=${userCode}`,
    expiresIn: lifetimeSeconds,
    interval: intervalSeconds,
  };
}

/**
 * Approves or denies a sign-in for the caller; each code accepts one decision.
 * @throws NotFound
 */
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

/** Seconds that polling too fast adds to the interval, and the interval from which it is only refused. */
const slowDownBy = 5;
const longestPause = 60;

/**
 * Issues the token of an approved sign-in, once, for the approving user and with their current role. Their token with
 * the same name, left by an earlier sign-in of that program, is revoked.
 * @throws Refused with the reason if there is no token (yet)
 */
export async function redeemDeviceCode(ctx: AnonymousContext, deviceCode: string): Promise<NewApiToken> {
  const row = await findByDeviceCode(ctx, deviceCode);
  if (!row) throw refusal("expired_token");
  if (row.state === "denied") throw refusal("access_denied");
  if (row.state === "pending") throw refusal(await recordPoll(ctx, row));
  const actor = await whoApproved(ctx.db.read, row.deviceCodeHash, ctx.clock());
  if (!actor) throw refusal("access_denied");
  return write(
    { ...ctx, actor },
    async (w) => {
      const thisOne = eq(deviceCodes.deviceCodeHash, row.deviceCodeHash);
      await w.tx.update(deviceCodes).set({ state: "redeemed" }).where(thisOne);
      return issueToken(w, actor, { name: row.name, role: actor.role, replaces: true });
    },
    { remember: false },
  ).catch((error: unknown) => {
    throw error instanceof Unauthorized ? refusal("expired_token") : error;
  });
}

/** Stores the time of a poll. A program that keeps polling too fast soon costs no more writes. */
async function recordPoll({ db, now }: AnonymousContext, device: DeviceRow): Promise<DeviceRefusal> {
  const moment = Date.parse(now);
  const isTooFast = ({ lastAskedAt, interval }: Pick<DeviceRow, "lastAskedAt" | "interval">) =>
    lastAskedAt !== null && moment - lastAskedAt < interval * 1000;
  if (isTooFast(device) && device.interval >= longestPause) return "slow_down";

  const thisOne = eq(deviceCodes.deviceCodeHash, device.deviceCodeHash);
  return db.transaction(async (tx) => {
    const [row = device] = await tx.select().from(deviceCodes).where(thisOne);
    const interval = isTooFast(row) ? row.interval + slowDownBy : row.interval;
    await tx.update(deviceCodes).set({ lastAskedAt: moment, interval }).where(thisOne);
    return isTooFast(row) ? "slow_down" : "authorization_pending";
  });
}

const sentences: Record<DeviceRefusal, string> = {
  authorization_pending: "Nobody has agreed to this sign-in yet.",
  slow_down: "Poll less often: wait five seconds longer between two requests.",
  access_denied: "This sign-in was refused in the browser.",
  expired_token: "This sign-in has ended. Start a new one.",
};

/** Creates the error for a device code without a token (yet). */
function refusal(type: DeviceRefusal): Refused {
  return new Refused(type, sentences[type]);
}
