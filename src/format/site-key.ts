/**
 * What is left of a web address when two people write it differently: without scheme, `www.`, case and slashes at its
 * end. The path stays, since many have their page at the same host.
 */
export function siteKey(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/+$/, "");
}
