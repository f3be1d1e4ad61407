import { join } from "node:path";
import type { Logger } from "pino";
import type { Env } from "#/src/env";
import { openDiskStore } from "./disk-store";
import type { ObjectStore } from "./object-store";

/**
 * Opens the store configured by the environment: S3 when it names a bucket, otherwise a folder beside the database,
 * whose upload addresses are signed with the secret.
 */
export async function openStore(
  { s3, dataDir }: Pick<Env, "s3" | "dataDir">,
  secret: string,
  log: Logger,
): Promise<ObjectStore> {
  if (s3) {
    // Amazon's client takes a tenth of the start-up time, and a portal that stores files on disk does not need it.
    const { openS3Store } = await import("./s3-store");
    return openS3Store(s3, log);
  }
  return openDiskStore({ folder: join(dataDir, "objects"), secret, log });
}
