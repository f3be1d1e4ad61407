/** @jsxImportSource hono/jsx */
import { can } from "#/src/contract/rights";
import type { Context } from "#/src/domain/context";
import { listUndelivered } from "./undelivered";

type UndeliveredNoteProps = { ctx: Context; clientId: string };

/** Says to whoever can mend it that mail does not reach somebody of a client. */
export async function UndeliveredNote({ ctx, clientId }: UndeliveredNoteProps) {
  if (!can(ctx.actor.role, "invitation.list")) return null;
  const found = await listUndelivered(ctx, clientId);
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
