/** @jsxImportSource hono/jsx */
import type { Undelivered } from "./undelivered";

/** Says that mail does not reach somebody of a client. */
export function UndeliveredNote({ found }: { found: readonly Undelivered[] }) {
  return (
    <>
      {found.map(({ to, lastError }) => (
        <p key={to} role="note" class="form-message wrap-anywhere" data-tone="red">
          The last mail to {to} was not delivered: {lastError ?? "no reason was kept."}
        </p>
      ))}
    </>
  );
}
