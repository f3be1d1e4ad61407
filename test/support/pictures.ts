import type { ImageType } from "#/src/contract/objects";

/** A real one-pixel picture of each accepted type. */
export const pictures: Record<ImageType, Uint8Array<ArrayBuffer>> = {
  "image/png": bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  ),
  "image/jpeg": bytes(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  ),
  "image/webp": bytes("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"),
  "image/gif": bytes("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
};

export const png = pictures["image/png"];

/** Returns a PNG of exactly this many bytes; decoders ignore data after its end. */
export function pngOf(length: number): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(length);
  padded.set(png);
  return padded;
}

export const svgWithScript = new TextEncoder().encode(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

export const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64, "base64"));
}
