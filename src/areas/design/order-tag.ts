import { createHash } from "node:crypto";

/** Names one order of the projects: two lists have the same tag when the same projects come in the same order. */
export function orderTag(projects: readonly { id: string }[]): string {
  const hash = createHash("sha256").update(projects.map(({ id }) => id).join("\n"));
  return hash.digest("base64url").slice(0, 22);
}
