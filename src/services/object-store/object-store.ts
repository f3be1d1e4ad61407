import type { TaskFileType } from "#/src/contract/choices/files";
import { type SentPart, type UploadPurpose, uploadRules } from "#/src/contract/uploads";

/** A promised upload; values not announced by the sender are null. */
export type PromisedUpload = {
  id: string;
  contentType: string | null;
  contentLength: number | null;
  /** Null for a picture. */
  purpose: UploadPurpose | null;
  /** ISO 8601 in UTC. */
  expiresAt: string;
};

/**
 * Storage of uploaded files. A key is `<kind>/<uuid>`: its path on the portal without `/objects/`. Every call throws
 * Unavailable, within three seconds, when the store is down, slow or full.
 */
export type ObjectStore = {
  /** True when addresses require the sender to announce type and length. */
  needsPromise: boolean;
  /** Origin to which browsers send files, if it is not the portal itself. */
  origin: string | null;
  /** Returns the address to PUT this upload to. It contains a signature, so anyone who knows it can send the file. */
  uploadAddress(upload: PromisedUpload, publicUrl: string): Promise<string>;
  /** Reads the bytes, or null if missing; at most one byte more than the kind allows. */
  read(key: string, options?: Reading): Promise<Uint8Array | null>;
  /** Describes an object without reading it; null if missing. */
  describe(key: string): Promise<Described | null>;
  /**
   * Same as `read` as a stream, of the whole or of a part, for passing it on: any failure on the way ends the stream with an error.
   */
  open(key: string, part?: Part): Promise<ReadableStream<Uint8Array> | null>;
  /** Stores the bytes durably, replacing existing ones. */
  write(key: string, content: Content, type: TaskFileType, signal?: AbortSignal): Promise<void>;
  /** Removes the object, if it exists. */
  remove(key: string): Promise<void>;
  /** Returns the free percentage of its disk; null for a store without a disk. @throws Unavailable */
  freePercent(): Promise<number | null>;
  /** Describes a setup problem of the store for its operator; null if there is none. Never throws. */
  fault(): Promise<string | null>;
  /** Maximum size of a task's file. */
  mostFileBytes: number;
  /** Set when the portal itself receives the files. */
  receiver: UploadReceiver | null;
  /** Set when large files are sent in parts. */
  parts: PartStore | null;
};

/** The size of an object in bytes, and its ETag in a bucket. */
type Described = { size: number; etag: string | null };

/** All bytes of an object, or a stream of them and their number. */
export type Content = Uint8Array | { stream: AsyncIterable<Uint8Array>; size: number };

/** An upload in parts that was begun: the object's final key, and the bucket's id. */
export type Multipart = { key: string; multipartId: string };

/** Uploads in parts. Its object appears once its parts are put together, and nothing sent later changes it. */
export type PartStore = {
  /** Begins an upload. @returns the bucket's id */
  begin(key: string, type: TaskFileType): Promise<string>;
  /** Returns the address to PUT one part of this length to. */
  address(upload: Multipart, part: { partNumber: number; length: number }): Promise<string>;
  /** Puts the parts together; "unknown" if the upload was ended, or put together before. */
  complete(upload: Multipart, parts: readonly SentPart[]): Promise<"complete" | "incomplete" | "unknown">;
  /** Ends an upload and removes its parts, if it exists. */
  abort(upload: Multipart): Promise<void>;
  /** Ends every upload of a task's file begun before this time. */
  abortBefore(moment: Date): Promise<void>;
};

/** A part of an object in bytes; both places are included. */
export type Part = { from: number; to: number };

type Reading = {
  /** Time limit; three seconds by default. */
  signal?: AbortSignal;
  /** Maximum size in bytes; that of its kind by default. */
  most?: number;
  /** The part to read instead of the whole. */
  part?: Part;
};

/** Receiver of the portal's own upload addresses. */
type UploadReceiver = {
  /** True when this is the query of the address issued for the upload. */
  isSigned(upload: PromisedUpload, query: URLSearchParams): boolean;
  /**
   * Stores the upload completely or not at all.
   * @throws TooLarge above the limit of its purpose, Forbidden when its length differs from the promise, and errors
   * of the body
   */
  receive(upload: PromisedUpload, body: AsyncIterable<Uint8Array>): Promise<void>;
};

/** Returns the maximum size of an upload: more than is usual only if it was announced. */
export function mostSent({
  purpose,
  contentLength,
}: Pick<PromisedUpload, "purpose" | "contentLength">): number {
  return Math.max(uploadRules[purpose ?? "picture"].most, contentLength ?? 0);
}

/** Returns the maximum size of an object under this key that is read at once. */
export function maxObjectSize(key: string): number {
  return uploadRules[key.startsWith("files/") ? "task_file" : "picture"].most;
}

/** Returns the key for content sent to an upload's address. */
export function incomingKey(uploadId: string): string {
  return `uploads/${uploadId}`;
}

/** Returns the final key of a task's file. */
export function fileKey(uploadId: string): string {
  return `files/${uploadId}`;
}

/** Returns the key behind a path that `isObjectPath` accepts. */
export function keyOf(path: string): string {
  return path.slice("/objects/".length);
}

export function pathOf(key: string): string {
  return `/objects/${key}`;
}
