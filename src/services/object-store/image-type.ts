import { fileTypeFromBuffer } from "file-type";
import { type ImageType, imageTypes } from "#/src/contract/objects";

/**
 * Detects the type of an image by its bytes, regardless of its name and declared type; null for types that are not
 * accepted.
 */
export async function imageTypeOf(bytes: Uint8Array): Promise<ImageType | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  // Every image viewer treats an animated PNG as a PNG.
  const shown = mime === "image/apng" ? "image/png" : mime;
  return imageTypes.find((type) => type === shown) ?? null;
}
