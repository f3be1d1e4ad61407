import type { ImageType } from "#/src/contract/objects";

/** What a file is by its first bytes, whatever its name says; null for all but the pictures that are taken. */
export async function pictureTypeOf(file: Blob): Promise<ImageType | null> {
  const head = Array.from(new Uint8Array(await file.slice(0, 12).arrayBuffer()), hex).join("");
  return beginnings.find(([beginning]) => beginning.test(head))?.[1] ?? null;
}

/** In hexadecimal, since two of them are no text. */
const beginnings: [beginning: RegExp, type: ImageType][] = [
  [/^89504e470d0a1a0a/, "image/png"],
  [/^ffd8ff/, "image/jpeg"],
  [/^52494646.{8}57454250/, "image/webp"],
  [/^474946383[79]61/, "image/gif"],
];

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

/** True for a picture that this browser can show: its first bytes do not say that the others are whole. */
export async function canBeShown(picture: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(picture)).close();
    return true;
  } catch {
    return false;
  }
}
