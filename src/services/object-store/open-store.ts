import { join } from "node:path";
import type { Logger } from "pino";
import type { Env } from "../../env";
import { openDiskStore } from "./disk-store";
import type { ObjectStore } from "./object-store";
import { openS3Store } from "./s3-store";

/**
 * The store that the environment asks for: S3 when it names a bucket, else a folder beside the database, whose
 * upload addresses the secret signs.
 */
export function openStore(
  { s3, dataDir }: Pick<Env, "s3" | "dataDir">,
  secret: string,
  log: Logger,
): Promise<ObjectStore> {
  if (s3) return openS3Store(s3, log);
  return openDiskStore({ folder: join(dataDir, "objects"), secret, log });
}
