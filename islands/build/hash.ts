/** Eight characters that depend on the content, for a file name that may be cached forever. */
export function hashOf(content: string | Uint8Array): string {
  return Bun.hash(content).toString(36).padStart(8, "0").slice(-8);
}
