import type { TaskFileType } from "#/src/contract/choices/files";
import { type UploadPurpose, uploadRules } from "#/src/contract/uploads";

/** An upload as it was promised; what the sender did not say beforehand is null. */
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
 * Where uploaded files are kept. A key is `<kind>/<uuid>`: its path on the portal without `/objects/`.
 * Every call throws Unavailable, within three seconds, when the store is down, slow or full.
 */
export type ObjectStore = {
  /** True where an address can only be given to a sender who says type and length beforehand. */
  needsPromise: boolean;
  /** Where browsers send files to when it is not the portal itself. */
  origin: string | null;
  /** Where to PUT this upload. The address holds a signature: whoever knows it may send the file. */
  uploadAddress(upload: PromisedUpload, publicUrl: string): Promise<string>;
  /** The bytes, or null when there is nothing; at most one byte more than what is kept there may have. */
  read(key: string, options?: Reading): Promise<Uint8Array | null>;
  /** The same in pieces, for whoever passes them on: whatever fails on the way ends the stream with an error. */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Keeps the bytes for good, in place of what was there. */
  write(key: string, bytes: Uint8Array, type: TaskFileType, signal?: AbortSignal): Promise<void>;
  /** Removes what is there; nothing there is fine too. */
  remove(key: string): Promise<void>;
  /** How much of its disk is free, in percent; null for a store that is no disk. @throws Unavailable */
  freePercent(): Promise<number | null>;
  /** What keeps the store from being used, in words for whoever set it up; null when nothing does. Never throws. */
  fault(): Promise<string | null>;
  /** Set where the portal itself takes the files in. */
  receiver: UploadReceiver | null;
};

type Reading = {
  /** How long it may take; three seconds without. */
  signal?: AbortSignal;
  /** How many bytes the file may have; as many as its kind may without. */
  most?: number;
};

/** The receiving end of the portal's own upload addresses. */
type UploadReceiver = {
  /** True when this is the query of the address that was given out for the upload. */
  isSigned(upload: PromisedUpload, query: URLSearchParams): boolean;
  /**
   * Keeps what the sender sends, whole or not at all.
   * @throws TooLarge over what it is for may have, Forbidden when it is not as long as was promised, and what the body throws
   */
  receive(upload: PromisedUpload, body: AsyncIterable<Uint8Array>): Promise<void>;
};

/** How many bytes an upload may have. */
export function mostSent({ purpose }: Pick<PromisedUpload, "purpose">): number {
  return uploadRules[purpose ?? "picture"].most;
}

/** How many bytes what is kept under a key may have. */
export function mostKept(key: string): number {
  return uploadRules[key.startsWith("files/") ? "task_file" : "picture"].most;
}

/** The key of what is sent to an upload's address. */
export function incomingKey(uploadId: string): string {
  return `uploads/${uploadId}`;
}

/** The key behind a path that `isObjectPath` accepts. */
export function keyOf(path: string): string {
  return path.slice("/objects/".length);
}

export function pathOf(key: string): string {
  return `/objects/${key}`;
}
