/**
 * Schemes, `www.`, and everything that mail programs treat as a domain or an address: "nora@brand.example",
 * "brand.example".
 */
const address = /[\p{L}\p{N}]:\/\/|\bwww\.|\S@\S|[\p{L}\p{N}-]\.[\p{L}]{2,}/iu;

/** True if a text contains an address or a link, also in letters of another width. */
export function hasAddress(text: string): boolean {
  return address.test(text.normalize("NFKC").replaceAll(/[。｡]/g, "."));
}
