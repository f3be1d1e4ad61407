/**
 * Normalizes an address to the key of its account: trimmed, with ASCII letters in lower case. Other letters are left
 * alone, since their lower case may be ASCII: the Kelvin sign (U+212A) becomes k.
 */
export function emailKey(address: string): string {
  return address.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
