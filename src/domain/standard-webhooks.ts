import { createHmac } from "node:crypto";
import { isSameText } from "./secrets";

/** The headers of a call that is signed as Standard Webhooks describes; null for missing ones. */
export type SignedHeaders = { id: string | null; timestamp: string | null; signature: string | null };

/** Tolerated difference between the sender's clock and this one. */
const toleranceSeconds = 5 * 60;

type Signed = { body: Uint8Array; now: Date; key: string };

/** Verifies a call. Several signatures may be given while the sender changes its key, which is in base64. */
export function isSigned(headers: SignedHeaders, { body, now, key }: Signed): boolean {
  const { id, timestamp, signature } = headers;
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = signatureOf({ id, timestamp, body, key });
  return signature.split(" ").some((each) => isSameText(expected, each));
}

type Signing = { id: string; timestamp: string; body: Uint8Array; key: string };

/** Computes the signature of a call. */
export function signatureOf({ id, timestamp, body, key }: Signing): string {
  const hash = createHmac("sha256", Buffer.from(key, "base64")).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hash.digest("base64")}`;
}
