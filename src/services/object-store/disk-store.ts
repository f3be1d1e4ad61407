import { createHmac } from "node:crypto";
import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { diskFileBytes } from "#/src/contract/choices/files";
import { objectKinds } from "#/src/contract/objects";
import { AppError, Forbidden, Unavailable } from "#/src/domain/errors";
import { deriveKey, isSameText } from "#/src/domain/secrets";
import { openFile, prepareFolders, readFile, sizeOf, writeWhole } from "./disk-files";
import { incomingKey, maxObjectSize, mostSent, type ObjectStore, type PromisedUpload } from "./object-store";

type Options = {
  folder: string;
  /** Signs the upload addresses. */
  secret: string;
  log: Logger;
};

/** Stores files in a folder; upload addresses are the portal's own, with a signed, expiring query. */
export async function openDiskStore({ folder, secret, log }: Options): Promise<ObjectStore> {
  const temporaries = join(folder, "incoming");
  await prepareFolders(
    objectKinds.map((kind) => join(folder, kind)),
    temporaries,
  );
  const key = deriveKey(secret, "portal upload addresses");
  const fileOf = (objectKey: string) => join(folder, ...objectKey.split("/"));
  const temporary = () => join(temporaries, crypto.randomUUID());

  async function reporting<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof AppError || isBrokenOff(error)) throw error;
      log.warn({ err: error }, "the folder of uploaded files failed");
      throw unavailable(error);
    }
  }

  return {
    needsPromise: false,
    origin: null,
    async uploadAddress(upload, publicUrl) {
      const query = new URLSearchParams({ expires: upload.expiresAt, signature: signatureOf(key, upload) });
      return `${publicUrl}/api/objects/upload/${upload.id}?${query}`;
    },
    read: (objectKey, { most = maxObjectSize(objectKey), part } = {}) =>
      reporting(readFile(fileOf(objectKey), most, part)),
    describe: (objectKey) =>
      reporting(sizeOf(fileOf(objectKey)).then((size) => (size === null ? null : { size, etag: null }))),
    open: (objectKey, part) => reporting(openFile(fileOf(objectKey), part)),
    write: (objectKey, content) =>
      reporting(
        writeWhole({
          path: fileOf(objectKey),
          temporary: temporary(),
          ...("stream" in content
            ? { parts: content.stream, most: content.size }
            : { parts: [content], most: content.byteLength }),
        }),
      ),
    remove: (objectKey) => reporting(rm(fileOf(objectKey), { force: true })),
    freePercent: () =>
      reporting(statfs(folder).then(({ bavail, blocks }) => (blocks === 0 ? null : (100 * bavail) / blocks))),
    // Its folders were created on opening.
    fault: async () => null,
    mostFileBytes: diskFileBytes,
    parts: null,
    receiver: {
      isSigned: (upload, query) =>
        query.get("expires") === upload.expiresAt &&
        isSameText(signatureOf(key, upload), query.get("signature") ?? ""),
      receive: (upload, body) =>
        reporting(
          writeWhole({
            path: fileOf(incomingKey(upload.id)),
            temporary: temporary(),
            parts: body,
            most: mostSent(upload),
            check: (length) => checkLength(upload, length),
          }),
        ),
    },
  };
}

/** True when the sender of a file disconnected, which is not a fault of the folder. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** @throws Forbidden */
function checkLength({ contentLength }: PromisedUpload, length: number) {
  if (length === 0) throw new Forbidden("The file is empty.");
  if (contentLength !== null && length !== contentLength) {
    throw new Forbidden(`The file was announced with ${contentLength} bytes, but ${length} came.`);
  }
}

function unavailable(error: unknown): Unavailable {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new Unavailable(
    /^(ENOSPC|EDQUOT)$/.test(code)
      ? "There is no room for more files right now. Nothing was changed. Please try again later."
      : "The file store does not answer right now. Please try again shortly.",
  );
}

/** Signs the whole promise, so that a signature is valid for this upload only; base64url. */
function signatureOf(key: Buffer, upload: PromisedUpload): string {
  const { id, contentType, contentLength, expiresAt } = upload;
  return createHmac("sha256", key)
    .update(JSON.stringify([id, contentType, contentLength, expiresAt]))
    .digest("base64url");
}
