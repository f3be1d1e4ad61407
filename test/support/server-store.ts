import type { Logger } from "pino";
import { openS3Store } from "#/src/services/object-store/s3-store";
import { type Swift, startSwift } from "./swift";

/** The portal's own S3 store in front of a real S3 server, one for each process that runs tests. */
export async function openSharedS3Store(log: Logger) {
  swift ??= startShared();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = await swift;
  return openS3Store({ endpoint, region, bucket, credentials: { accessKeyId, secretAccessKey } }, log);
}

let swift: Promise<Swift> | undefined;

async function startShared() {
  const started = await startSwift();
  process.on("exit", () => void started.stop());
  return started;
}
