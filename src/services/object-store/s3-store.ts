import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Logger } from "pino";
import { bucketFileBytes } from "#/src/contract/choices/files";
import { serverLimits } from "#/src/contract/limits";
import { Unavailable } from "#/src/domain/errors";
import type { S3Config } from "#/src/env";
import {
  type Content,
  incomingKey,
  maxObjectSize,
  type ObjectStore,
  type Part,
  type PromisedUpload,
} from "./object-store";
import { s3Parts } from "./s3-parts";

/** A stopped store never responds, so every call has its own time limit. */
const patienceMs = 2_500;
/** For a task's file that is read at once, which can be five times as large as a picture. */
const filePatienceMs = 30_000;
/** Buckets look at each of up to 256 parts before they put them together. Callers' connections may rest for 120 s. */
const assemblyPatienceMs = 100_000;
const patienceFor = (key: string) =>
  AbortSignal.timeout(key.startsWith("files/") ? filePatienceMs : patienceMs);

/** Stores files in a bucket of S3, or of a compatible service; browsers upload straight to it. */
export async function openS3Store(config: S3Config, log: Logger): Promise<ObjectStore> {
  const client = new S3Client(clientConfig(config));
  const at = (key: string) => ({ Bucket: config.bucket, Key: key });

  async function reporting<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      log.warn({ err: error }, "the S3 store failed");
      throw new Unavailable("The file store does not answer right now. Please try again shortly.");
    }
  }

  async function open(
    key: string,
    abortSignal: AbortSignal,
    part?: Part,
  ): Promise<ReadableStream<Uint8Array> | null> {
    const range = part && { Range: `bytes=${part.from}-${part.to}` };
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...range }), { abortSignal });
      return Body?.transformToWebStream() ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function describe(key: string) {
    try {
      const command = new HeadObjectCommand(at(key));
      const head = await client.send(command, { abortSignal: AbortSignal.timeout(patienceMs) });
      return { size: head.ContentLength ?? 0, etag: head.ETag?.replaceAll('"', "") ?? null };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function read(
    key: string,
    abortSignal: AbortSignal,
    most: number,
    part?: Part,
  ): Promise<Uint8Array | null> {
    const body = await open(key, abortSignal, part);
    return body && (await until(abortSignal, readCapped(body, most)));
  }

  return {
    needsPromise: true,
    origin: await originOf(config),
    uploadAddress: (upload) => reporting(presign(client, config.bucket, upload)),
    read: (key, { signal = patienceFor(key), most = maxObjectSize(key), part } = {}) =>
      reporting(read(key, signal, most, part)),
    describe: (key) => reporting(describe(key)),
    async open(key, part) {
      // Limits only the time until it begins: the stream takes as long as its reader.
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), patienceMs);
      try {
        return await reporting(open(key, patience.signal, part));
      } finally {
        clearTimeout(timer);
      }
    },
    async write(key, content, type, signal) {
      const object = { ...at(key), ...bodyOf(content), ContentType: type };
      const abortSignal = signal ?? ("stream" in content ? undefined : patienceFor(key));
      await reporting(client.send(new PutObjectCommand(object), abortSignal && { abortSignal }));
    },
    async remove(key) {
      const abortSignal = AbortSignal.timeout(patienceMs);
      await reporting(client.send(new DeleteObjectCommand(at(key)), { abortSignal }));
    },
    freePercent: async () => null,
    async fault() {
      const command = new ListObjectsV2Command({ Bucket: config.bucket, MaxKeys: 1 });
      const abortSignal = AbortSignal.timeout(patienceMs);
      return client.send(command, { abortSignal }).then(
        () => null,
        (error: unknown) => faultOf(error, config),
      );
    },
    mostFileBytes: bucketFileBytes,
    receiver: null,
    parts: s3Parts({
      ...{ client, bucket: config.bucket, reporting },
      patience: {
        short: () => AbortSignal.timeout(patienceMs),
        long: () => AbortSignal.timeout(filePatienceMs),
        longest: () => AbortSignal.timeout(assemblyPatienceMs),
      },
    }),
  };
}

function bodyOf(content: Content) {
  if (!("stream" in content)) return { Body: content, ContentLength: content.byteLength };
  return { Body: Readable.from(content.stream), ContentLength: content.size };
}

function clientConfig({ region, endpoint, credentials }: S3Config) {
  return {
    region,
    maxAttempts: 2,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 1_000 },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  } as const;
}

/** Type and length are part of the signature: the store refuses a file with others. */
function presign(client: S3Client, bucket: string, upload: PromisedUpload): Promise<string> {
  const { id, contentType, contentLength } = upload;
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: incomingKey(id),
    ...(contentType === null ? {} : { ContentType: contentType }),
    ...(contentLength === null ? {} : { ContentLength: contentLength }),
  });
  return getSignedUrl(client, command, {
    expiresIn: serverLimits.uploadMinutes * 60,
    signableHeaders: new Set(["host", "content-type", "content-length"]),
  });
}

/** Determines the origin of upload addresses without requesting credentials. */
async function originOf(config: S3Config): Promise<string> {
  const client = new S3Client(
    clientConfig({ ...config, credentials: { accessKeyId: "none", secretAccessKey: "none" } }),
  );
  const sample = { id: "sample", contentType: null, contentLength: null, purpose: null, expiresAt: "" };
  return new URL(await presign(client, config.bucket, sample)).origin;
}

/**
 * Explains a refused or failed bucket listing for the operator, with nothing of the server's message but its code.
 */
function faultOf(error: unknown, { bucket, endpoint, region }: S3Config): string {
  const where = endpoint ? `at ${new URL(endpoint).host}` : `of Amazon in ${region}`;
  if (!(error instanceof Error)) return `the S3 store ${where} failed`;
  if (error.name === "NoSuchBucket") return `there is no bucket "${bucket}" ${where}`;
  if (error.name === "TimeoutError" || error.name === "AbortError") {
    return `the S3 store ${where} did not answer in time`;
  }
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    return `the S3 store ${where} refuses the bucket "${bucket}": ${error.name}${status ? ` (${status})` : ""}`;
  }
  const code = "code" in error ? String(error.code) : error.name;
  return `the S3 store ${where} cannot be reached (${code})`;
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof NoSuchKey ||
    (error instanceof S3ServiceException &&
      error.name !== "NoSuchBucket" &&
      error.$metadata.httpStatusCode === 404)
  );
}

/** Reads at most one byte more than `most`, regardless of the length that the store declares and sends. */
async function readCapped(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.byteLength;
    if (length > most) break;
  }
  return Bun.concatArrayBuffers(parts, most + 1, true);
}

/** Rejects when the time is up, which a body's reader does not do by itself. */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
