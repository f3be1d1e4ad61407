/** @jsxImportSource hono/jsx */
import type { Undelivered } from "./undelivered";

/** Warns that mail does not reach some of a client's people. */
export function UndeliveredNote({ found }: { found: readonly Undelivered[] }) {
  return (
    <>
      {found.map(({ to, lastError }) => (
        <p key={to} role="note" class="form-message wrap-anywhere" data-tone="red">
          The last mail to {to} was not delivered: {lastError ?? "no reason was stored."}
        </p>
      ))}
    </>
  );
}
