import type { Logger } from "pino";
import { s3StoreAt } from "./s3-store";
import { sharedSwift } from "./swift";

/** The portal's own S3 store in front of a real S3 server, one for each process that runs tests. */
export async function openSharedS3Store(log: Logger) {
  return s3StoreAt(await sharedSwift(), log);
}
