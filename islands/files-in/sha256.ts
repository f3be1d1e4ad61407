/** The SHA-256 of bytes, in hexadecimal. A page without TLS has no cryptography of the browser's own. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto.subtle) {
    const [{ sha256 }, { bytesToHex }] = await Promise.all([
      import("@noble/hashes/sha2.js"),
      import("@noble/hashes/utils.js"),
    ]);
    return bytesToHex(sha256(bytes));
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
