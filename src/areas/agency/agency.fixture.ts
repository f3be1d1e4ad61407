/** Makes a picture of one shade, or one that cannot be compressed, as a logo's data URL. */
export async function logoUrl(
  { width, height, format = "png" }: { width: number; height: number; format?: "png" | "jpeg" | "webp" },
  shade: number | "noise" = 120,
): Promise<string> {
  const bytes = await new Bun.Image(bitmap(width, height, shade))[format]().bytes();
  return `data:image/${format};base64,${bytes.toBase64()}`;
}

/** A BMP of 24 bits, the plainest format that is decoded. */
function bitmap(width: number, height: number, shade: number | "noise"): Uint8Array {
  const line = Math.ceil((width * 3) / 4) * 4;
  const bytes = new Uint8Array(54 + line * height).map((_, at) =>
    shade === "noise" ? Bun.hash.crc32(`${at}`) % 256 : shade,
  );
  const head = new DataView(bytes.buffer);
  bytes.fill(0, 0, 54);
  head.setUint16(0, 0x424d);
  head.setUint32(2, bytes.length, true);
  head.setUint32(10, 54, true);
  head.setUint32(14, 40, true);
  head.setInt32(18, width, true);
  head.setInt32(22, height, true);
  head.setUint16(26, 1, true);
  head.setUint16(28, 24, true);
  return bytes;
}
