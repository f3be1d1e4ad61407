import { deviceCodes } from "#/db/schema";
import type { DeviceCode, RequestDeviceCode } from "#/src/contract/device";
import type { AnonymousContext } from "#/src/domain/context";
import { digest, newSecret } from "#/src/domain/secrets";
import { momentAfter } from "#/src/format/durations";
import { newUserCode } from "./user-code";

const lifetimeSeconds = 600;
const intervalSeconds = 5;

/** Starts a sign-in: a secret for the program that asks and a code for its person, both for ten minutes. */
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
