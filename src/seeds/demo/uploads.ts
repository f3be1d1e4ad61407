import { limits } from "../../contract/limits";
import type { PersonKey } from "./people";
import type { Picture } from "./pictures/gallery";
import type { World } from "./world";

/** Adds the upload by which a picture came, kept and settled long ago. Returns the path that rows name it by. */
export function addUpload(
  world: World,
  { id, key, path }: Picture,
  by: PersonKey,
  createdAt: string,
): string {
  const expiresAt = new Date(Date.parse(createdAt) + limits.uploadMinutes * 60_000).toISOString();
  world.uploads.push({
    id,
    userId: world.userId(by),
    contentType: "image/png",
    state: "kept",
    keptKey: key,
    expiresAt,
    settledAt: expiresAt,
    createdAt,
  });
  return path;
}
