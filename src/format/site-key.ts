/**
 * Normalizes a web address to compare spellings: without scheme, `www.`, case and trailing slashes. The path stays,
 * since many sites share one host.
 */
export function siteKey(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/+$/, "");
}
