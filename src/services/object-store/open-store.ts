import { join } from "node:path";
import type { Logger } from "pino";
import type { Env } from "#/src/env";
import { openDiskStore } from "./disk-store";
import type { ObjectStore } from "./object-store";

/**
 * The store that the environment asks for: S3 when it names a bucket, else a folder beside the database, whose
 * upload addresses the secret signs.
 */
export async function openStore(
  { s3, dataDir }: Pick<Env, "s3" | "dataDir">,
  secret: string,
  log: Logger,
): Promise<ObjectStore> {
  if (s3) {
    // Amazon's client is a tenth of what a start takes, and a portal that keeps its files on disk needs none of it.
    const { openS3Store } = await import("./s3-store");
    return openS3Store(s3, log);
  }
  return openDiskStore({ folder: join(dataDir, "objects"), secret, log });
}
