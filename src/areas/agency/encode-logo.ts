import { createHash } from "node:crypto";
import type { AgencyLogoRow } from "#/db/schema";
import { agencyLimits, logoTypes } from "#/src/contract/choices/agency";

/** A reason to refuse a logo, as a sentence for its sender. */
export class BadLogo extends Error {
  override readonly name = "BadLogo";
}

const { logoBytes, logoWidth, logoHeight } = agencyLimits;

/**
 * Decodes a picture and encodes it again, so that nothing but its pixels remains: no metadata, and nothing hidden before
 * or behind them. A WebP becomes a PNG unless that is too large, since many mail programs show no WebP.
 * @throws BadLogo
 */
export async function encodeLogo(bytes: Uint8Array): Promise<Omit<AgencyLogoRow, "createdAt">> {
  if (bytes.byteLength > logoBytes) throw new BadLogo(`Must be at most ${logoBytes / 1_000} kB`);
  const { width, height, format } = await reading(new Bun.Image(bytes).metadata());
  if (!logoTypes.some((type) => type === `image/${format}`)) throw notAPicture();
  if (width > logoWidth || height > logoHeight) {
    throw new BadLogo(
      `Must be at most ${logoWidth.toLocaleString("en-US")} x ${logoHeight} pixels; this one has ${width.toLocaleString("en-US")} x ${height.toLocaleString("en-US")}`,
    );
  }
  for (const [contentType, encode] of encodings(bytes, format)) {
    const content = await reading(encode());
    if (content.byteLength > logoBytes) continue;
    return {
      hash: createHash("sha256").update(content).digest("hex"),
      contentType,
      width,
      height,
      size: content.byteLength,
      content: content.toBase64(),
    };
  }
  throw new BadLogo(`Takes more than ${logoBytes / 1_000} kB when it is encoded again. Make it smaller.`);
}

type Encoding = [AgencyLogoRow["contentType"], () => Promise<Uint8Array>];

function encodings(bytes: Uint8Array, format: string): Encoding[] {
  const decode = () => new Bun.Image(bytes, { maxPixels: logoWidth * logoHeight });
  const jpeg: Encoding = ["image/jpeg", () => decode().jpeg({ quality: 90 }).bytes()];
  const png: Encoding = ["image/png", () => decode().png({ compressionLevel: 9 }).bytes()];
  const webp: Encoding = ["image/webp", () => decode().webp({ quality: 90 }).bytes()];
  if (format === "jpeg") return [jpeg];
  return format === "webp" ? [png, webp] : [png];
}

/** @throws BadLogo if the bytes cannot be decoded */
async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_IMAGE_")) {
      throw notAPicture();
    }
    throw error;
  }
}

function notAPicture(): BadLogo {
  return new BadLogo("Must be a PNG, JPEG or WebP that can be read");
}
