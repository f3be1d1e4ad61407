/** "512 B", "3 kB", "2.4 MB": a file size for people. */
export function showSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}
