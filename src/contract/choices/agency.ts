/** Types of a logo as it is sent; each is decoded and encoded again. */
export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** Limits of the agency's own settings: lengths in characters, sizes in bytes and pixels. */
export const agencyLimits = {
  name: 60,
  mailFooter: 500,
  logoBytes: 200_000,
  logoWidth: 1_200,
  logoHeight: 400,
  /** Up to this size a logo is part of a mail. */
  mailedLogoBytes: 30_000,
} as const;

/** Used if no name is set. */
export const unnamed = "Agency Portal";

/** Variant of a logo, named in its address. */
export const logoGrounds = ["light", "dark"] as const;
export type LogoGround = (typeof logoGrounds)[number];

/** Returns the public address of a logo. */
export function logoPath(ground: LogoGround, hash: string): string {
  return `/agency/logo-${ground}-${hash}`;
}
