import type Uppy from "@uppy/core";
import { type ImageType, imageTypes } from "#/src/contract/objects";

/**
 * Checks each picture before it is sent. Files that are not pictures, or damaged, are removed with a message; a
 * picture of another type than its name is sent with its real type. The server checks again when it is used.
 */
export function checkPictures(uppy: Uppy, noticeMs: number) {
  uppy.addPreProcessor(async (ids) => {
    for (const { id, name = "", type, data } of uppy.getFiles()) {
      if (!ids.includes(id) || !imageTypes.some((allowed) => allowed === type) || !(data instanceof Blob))
        continue;
      const real = await pictureTypeOf(data);
      const picture = real && data.slice(0, data.size, real);
      const isWhole = picture !== null && (await canBeShown(picture));
      const isCancelled = !uppy.getState().files[id];
      if (isCancelled) continue;
      if (isWhole) uppy.setFileState(id, { type: picture.type, data: picture });
      else {
        uppy.info(real ? `${name} is damaged and cannot be shown` : notTaken(uppy), "error", noticeMs);
        uppy.removeFile(id);
      }
    }
  });
}

function notTaken(uppy: Uppy): string {
  return uppy.i18n("youCanOnlyUploadFileTypes", { types: imageTypes.join(", ") });
}

/** Detects the type of a file by its first bytes, regardless of its name; null for types that are not accepted. */
export async function pictureTypeOf(file: Blob): Promise<ImageType | null> {
  const head = Array.from(new Uint8Array(await file.slice(0, 12).arrayBuffer()), hex).join("");
  return beginnings.find(([beginning]) => beginning.test(head))?.[1] ?? null;
}

/** In hexadecimal, since two of them are not text. */
const beginnings: [beginning: RegExp, type: ImageType][] = [
  [/^89504e470d0a1a0a/, "image/png"],
  [/^ffd8ff/, "image/jpeg"],
  [/^52494646.{8}57454250/, "image/webp"],
  [/^474946383[79]61/, "image/gif"],
];

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

/** True for a picture that this browser can decode: the first bytes do not show whether the rest is intact. */
async function canBeShown(picture: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(picture)).close();
    return true;
  } catch {
    return false;
  }
}
