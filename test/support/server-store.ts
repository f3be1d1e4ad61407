import type { Logger } from "pino";
import { s3StoreAt } from "./s3-store";
import { sharedSwift } from "./swift";

/** Opens the portal's own S3 store on a real S3 server, one per test process. */
export async function openSharedS3Store(log: Logger) {
  return s3StoreAt(await sharedSwift(), log);
}
