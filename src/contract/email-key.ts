/**
 * The form in which one address is one account: trimmed, ASCII letters in lower case. Only those, since the lower
 * case of another letter may be an ASCII one: that of the Kelvin sign (U+212A) is k.
 */
export function emailKey(address: string): string {
  return address.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
