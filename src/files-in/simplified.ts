/** A header as headers are compared: compatibility forms unified, lower case, letters and digits only. */
export function simplified(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
