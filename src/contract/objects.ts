/** The kinds of pictures that are taken; all are raster formats, which carry no script. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];

/** Where a stored file belongs: not used yet, or used by a row of the entity behind the name. */
export const objectKinds = ["uploads", "avatars", "photos", "designs", "files"] as const;
export type ObjectKind = (typeof objectKinds)[number];

const pattern = new RegExp(
  `^/objects/(${objectKinds.join("|")})/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`,
);

/** True for an address under /objects that the portal itself gave out; says nothing about who may open it. */
export function isObjectPath(value: string): boolean {
  return pattern.test(value);
}
