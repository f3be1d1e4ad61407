import type { TaskFileRow, UploadRow } from "#/db/schema";
import type { ImageType } from "#/src/contract/objects";
import type { UploadAddress } from "#/src/contract/uploads";
import { incomingKey, type ObjectStore, pathOf } from "#/src/services/object-store/object-store";

/** The address is signed anew each time it is shown; it is kept nowhere. */
export async function presentUpload(
  store: ObjectStore,
  upload: UploadRow,
  publicUrl: string,
): Promise<UploadAddress> {
  return {
    uploadURL: await store.uploadAddress(upload, publicUrl),
    objectPath: pathOf(incomingKey(upload.id)),
  };
}

/**
 * Of a file that is only ever saved: a browser neither shows it nor runs what stands in it, whatever it takes it for.
 * The name stands in it twice, for programs that read ASCII alone (RFC 6266).
 * Of a file from a bucket Bun leaves the length out and sends chunks (https://github.com/oven-sh/bun/issues/10507).
 */
export function fileHeaders({ name, contentType, size }: TaskFileRow): Record<string, string> {
  const ascii = name.replace(/[^ !#-[\]-~]/g, "_");
  return {
    "Content-Type": contentType,
    "Content-Length": String(size),
    "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`,
    ...keptApart,
  };
}

/** As RFC 8187 has it, which allows less than addresses do. */
function percentEncoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

const keptApart = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-store",
};

type Picture = { bytes: Uint8Array; type: ImageType };

/** Of a picture that shows itself and can do nothing else, beside what every answer carries (nosniff). */
export function objectHeaders(path: string, { bytes, type }: Picture): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Length": String(bytes.byteLength),
    "Content-Disposition": `inline; filename="${path.slice(-36)}.${type.slice("image/".length)}"`,
    ...keptApart,
  };
}
