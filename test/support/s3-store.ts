import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { Logger } from "pino";
import { createLogger } from "#/src/http/request-log";
import { openS3Store } from "#/src/services/object-store/s3-store";
import type { OpenedStore } from "./store-contract";
import type { Swift } from "./swift";

/** Opens the portal's own S3 store on this server. */
export function s3StoreAt({ accessKeyId, secretAccessKey, endpoint, region, bucket }: Swift, log: Logger) {
  const credentials = { accessKeyId, secretAccessKey };
  return openS3Store({ endpoint, region, bucket, credentials }, log);
}

/** Same with an emptied bucket. */
export async function openTestS3Store(swift: Swift): Promise<OpenedStore> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = swift;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const listed = async () => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.flatMap(({ Key }) => Key ?? []).toSorted();
  };
  for (const Key of await listed()) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  return {
    store: await s3StoreAt(swift, createLogger("silent")),
    keys: listed,
    async close() {
      client.destroy();
    },
  };
}
