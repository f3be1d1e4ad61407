/** Accepted picture types; all are raster formats, which cannot carry scripts. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];

/** Location of a stored file: not used yet, or used by a row of that entity. */
export const objectKinds = ["uploads", "avatars", "photos", "designs", "files"] as const;
export type ObjectKind = (typeof objectKinds)[number];

const pattern = new RegExp(
  `^/objects/(${objectKinds.join("|")})/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`,
);

/** True for an address under /objects that the portal issued; access to it is checked elsewhere. */
export function isObjectPath(value: string): boolean {
  return pattern.test(value);
}
