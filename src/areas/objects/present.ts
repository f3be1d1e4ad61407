import type { TaskFileRow, UploadRow } from "#/db/schema";
import type { ImageType } from "#/src/contract/objects";
import type { RequestedUpload } from "#/src/contract/uploads";
import { incomingKey, type ObjectStore, pathOf } from "#/src/services/object-store/object-store";

/** Returns the signed address, which is generated on each call and not stored, or the parts of a large file. */
export async function presentUpload(
  store: ObjectStore,
  upload: UploadRow,
  publicUrl: string,
): Promise<RequestedUpload> {
  const { id, partSize } = upload;
  const objectPath = pathOf(incomingKey(id));
  if (partSize !== null) return { multipart: { uploadId: id, partSize }, objectPath };
  return { uploadURL: await store.uploadAddress(upload, publicUrl), objectPath };
}

/**
 * Returns the headers of a file that must only be saved: browsers neither display it nor run scripts in it. The name is
 * included twice, for programs that read ASCII only (RFC 6266). For a file from a bucket Bun omits the length and sends
 * chunks (https://github.com/oven-sh/bun/issues/10507).
 */
export function fileHeaders({ name, contentType, size, sha256, etag }: TaskFileRow) {
  const ascii = name.replace(/[^ !#-[\]-~]/g, "_");
  return {
    "Content-Type": contentType,
    "Content-Length": String(size),
    "Accept-Ranges": "bytes",
    ETag: `"${sha256 ?? etag}"`,
    "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`,
    ...storedApart,
  };
}

/** Encodes as in RFC 8187, which allows fewer characters than URLs do. */
function percentEncoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

const storedApart = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-store",
};

type Picture = { bytes: Uint8Array; type: ImageType };

/**
 * Returns the headers of a picture, which may be displayed but nothing else, in addition to those of every response
 * (nosniff).
 */
export function objectHeaders(path: string, { bytes, type }: Picture): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Length": String(bytes.byteLength),
    "Content-Disposition": `inline; filename="${path.slice(-36)}.${type.slice("image/".length)}"`,
    ...storedApart,
  };
}
