/** Nothing that says more in a link than an address: no further recipient, no subject, no encoded character. */
const plainAddress = /^[\w.'+-]+@[\w-]+(?:\.[\w-]+)+$/;

/** The link that writes to an email address; null for text that is none, or might mean more in a link. */
export function mailLink(address: string): string | null {
  return plainAddress.test(address) ? `mailto:${address}` : null;
}

/** Digits as people group them, with an extension. */
const dialled = /^(\+?)([\d\s()./-]+?)(?:\s*(?:x|ext\.?)\s*(\d{1,6}))?$/i;

/** The link that calls a number; null for text that is no number. A zero in brackets is for calls from within. */
export function phoneLink(text: string): string | null {
  const [, plus, grouped = "", extension] = dialled.exec(text.trim()) ?? [];
  const digits = (plus ? grouped.replace("(0)", "") : grouped).replaceAll(/\D/g, "");
  if (digits.length < 3 || digits.length > 15) return null;
  return `tel:${plus}${digits}${extension ? `;ext=${extension}` : ""}`;
}
