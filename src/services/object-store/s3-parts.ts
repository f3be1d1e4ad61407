import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { serverLimits } from "#/src/contract/limits";
import { isObjectPath } from "#/src/contract/objects";
import { fileKey, type Multipart, type PartStore, pathOf } from "./object-store";

type Bucket = {
  client: S3Client;
  bucket: string;
  /** Logs a failure and throws Unavailable. */
  reporting<T>(work: Promise<T>): Promise<T>;
  /** Time limits: for a request, for beginning a file, and for putting it together. */
  patience: { short: () => AbortSignal; long: () => AbortSignal; longest: () => AbortSignal };
};

/** Uploads in parts to a bucket of S3. Browsers send the parts; all else is done by the portal. */
export function s3Parts({ client, bucket, reporting, patience }: Bucket): PartStore {
  const at = ({ key, multipartId }: Multipart) => ({ Bucket: bucket, Key: key, UploadId: multipartId });

  async function complete(upload: Multipart, parts: readonly { partNumber: number; etag: string }[]) {
    const Parts = parts
      .toSorted((one, other) => one.partNumber - other.partNumber)
      .map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
    const command = new CompleteMultipartUploadCommand({ ...at(upload), MultipartUpload: { Parts } });
    try {
      await client.send(command, { abortSignal: patience.longest() });
      return "complete" as const;
    } catch (error) {
      if (isUnknown(error)) return "unknown" as const;
      if (isIncomplete(error)) return "incomplete" as const;
      throw error;
    }
  }

  async function abort(upload: Multipart) {
    try {
      const command = new AbortMultipartUploadCommand(at(upload));
      await client.send(command, { abortSignal: patience.short() });
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
  }

  async function abortBefore(moment: Date) {
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
    while (from !== null) {
      const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        ...{ Bucket: bucket, Prefix: fileKey("") },
        ...from,
      });
      const listed = await client.send(command, { abortSignal: patience.short() });
      for (const { Key: key, UploadId: multipartId, Initiated } of listed.Uploads ?? []) {
        // Others may use the bucket too.
        const isOurs = key !== undefined && isObjectPath(pathOf(key));
        if (isOurs && multipartId && Initiated && Initiated < moment) await abort({ key, multipartId });
      }
      const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = listed;
      from = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null;
    }
  }

  return {
    async begin(key, type) {
      const command = new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: type });
      const { UploadId } = await reporting(client.send(command, { abortSignal: patience.long() }));
      if (!UploadId) throw new Error("the bucket began an upload without an id");
      return UploadId;
    },
    address(upload, { partNumber, length }) {
      const part = { ...at(upload), PartNumber: partNumber, ContentLength: length };
      return reporting(
        getSignedUrl(client, new UploadPartCommand(part), {
          expiresIn: serverLimits.partMinutes * 60,
          signableHeaders: new Set(["host", "content-length"]),
        }),
      );
    },
    complete: (upload, parts) => reporting(complete(upload, parts)),
    abort: (upload) => reporting(abort(upload)),
    abortBefore: (moment) => reporting(abortBefore(moment)),
  };
}

/** True for an upload that was aborted or completed; servers name this error differently. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.$metadata.httpStatusCode === 404 && error.name !== "NoSuchBucket";
}

/** True if the bucket lacks a part or has another one. */
function isIncomplete(error: unknown): boolean {
  const names = ["InvalidPart", "InvalidPartOrder", "EntityTooSmall", "InvalidRequest", "MalformedXML"];
  return error instanceof S3ServiceException && names.includes(error.name);
}
