import { sampleBytes } from "#/src/contract/choices/files";
import type { Ends } from "./large-file-type";

/** Passes on the bytes of a large file, and records their SHA-256 and the first and last ones. */
export function observe(bytes: AsyncIterable<Uint8Array>) {
  const hash = new Bun.CryptoHasher("sha256");
  let head: Uint8Array = new Uint8Array();
  let tail: Uint8Array = new Uint8Array();
  let size = 0;

  async function* passing() {
    for await (const piece of bytes) {
      hash.update(piece);
      size += piece.byteLength;
      if (head.length < sampleBytes) {
        head = Buffer.concat([head, piece.subarray(0, sampleBytes - head.length)]);
      }
      tail = Buffer.concat([tail, piece.subarray(-sampleBytes)]).subarray(-sampleBytes);
      yield piece;
    }
  }
  return {
    bytes: passing(),
    /** Returns what was recorded, once all bytes have passed. */
    seen: (): { ends: Ends; sha256: string } => ({ ends: { head, tail, size }, sha256: hash.digest("hex") }),
  };
}
