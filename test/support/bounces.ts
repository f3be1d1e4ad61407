import { signatureOf } from "#/src/domain/standard-webhooks";
import type { TestApp } from "./app";

/** The key of reports in tests, in base64. */
export const bouncesKey = Buffer.alloc(32, "bounces").toString("base64");

type Signing = { key?: string; at?: Date; id?: string };

/** Returns the headers of a report, signed as a mail provider would. */
export function bounceHeaders(app: TestApp, report: unknown, { key, at, id }: Signing = {}) {
  const timestamp = String(Math.floor((at ?? app.deps.clock()).getTime() / 1_000));
  const signed = { id: id ?? "msg_1", timestamp, body: new TextEncoder().encode(JSON.stringify(report)) };
  return {
    "webhook-id": signed.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatureOf({ ...signed, key: key ?? bouncesKey }),
  };
}
