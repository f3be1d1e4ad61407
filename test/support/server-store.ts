import type { Logger } from "pino";
import { s3StoreAt } from "./s3-store";
import { type Swift, startSwift } from "./swift";

/** The portal's own S3 store in front of a real S3 server, one for each process that runs tests. */
export async function openSharedS3Store(log: Logger) {
  swift ??= startShared();
  return s3StoreAt(await swift, log);
}

let swift: Promise<Swift> | undefined;

async function startShared() {
  const started = await startSwift();
  process.on("exit", () => void started.stop());
  return started;
}
