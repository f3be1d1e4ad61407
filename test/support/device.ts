import { deviceCodes } from "#/db/schema";
import { newUserCode } from "#/src/areas/device/user-code";
import { digest, newSecret } from "#/src/domain/secrets";
import type { TestApp } from "./app";

/** Adds a pending device sign-in, bypassing the limit per address. */
export async function addWaitingDevice(
  { db }: Pick<TestApp, "db">,
  name = "portal on laptop",
  address = "127.0.0.1",
) {
  const deviceCode = newSecret();
  const userCode = newUserCode();
  await db.transaction((tx) =>
    tx.insert(deviceCodes).values({
      deviceCodeHash: digest(deviceCode),
      userCode,
      name,
      address,
      interval: 5,
      expiresAt: "2199-01-01T00:00:00.000Z",
    }),
  );
  return { deviceCode, userCode, name };
}
