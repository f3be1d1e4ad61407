import { fileTypeFromBuffer } from "file-type";
import { type ImageType, imageTypes } from "#/src/contract/objects";

/** What the bytes are, whatever their name or sender says; null for all but the pictures that are taken. */
export async function imageTypeOf(bytes: Uint8Array): Promise<ImageType | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  // An animated PNG is a PNG to everything that shows pictures.
  const shown = mime === "image/apng" ? "image/png" : mime;
  return imageTypes.find((type) => type === shown) ?? null;
}
