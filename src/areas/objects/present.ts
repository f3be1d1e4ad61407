import type { UploadRow } from "#/db/schema";
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

type Picture = { bytes: Uint8Array; type: ImageType };

/** Of a picture that shows itself and can do nothing else, beside what every answer carries (nosniff). */
export function objectHeaders(path: string, { bytes, type }: Picture): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Length": String(bytes.byteLength),
    "Content-Disposition": `inline; filename="${path.slice(-36)}.${type.slice("image/".length)}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "private, no-store",
  };
}
