/** Only a bare address: no further recipient, subject or encoded character that a mailto link could carry. */
const plainAddress = /^[\w.'+-]+@[\w-]+(?:\.[\w-]+)+$/;

/** Returns the mailto link of an address; null for any other text. */
export function mailLink(address: string): string | null {
  return plainAddress.test(address) ? `mailto:${address}` : null;
}

/** Digits in common groupings, with an optional extension. */
const dialled = /^(\+?)([\d\s()./-]+?)(?:\s*(?:x|ext\.?)\s*(\d{1,6}))?$/i;

/**
 * Returns the tel link of a number; null for other text. A zero in brackets is the domestic prefix and is dropped
 * after a plus.
 */
export function phoneLink(text: string): string | null {
  const [, plus, grouped = "", extension] = dialled.exec(text.trim()) ?? [];
  const digits = (plus ? grouped.replace("(0)", "") : grouped).replaceAll(/\D/g, "");
  if (digits.length < 3 || digits.length > 15) return null;
  return `tel:${plus}${digits}${extension ? `;ext=${extension}` : ""}`;
}
