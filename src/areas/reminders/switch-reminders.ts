import { clients } from "#/db/schema";
import type { Reminders } from "#/src/contract/reminders";
import type { Context } from "#/src/domain/context";
import { findClient } from "#/src/domain/find-client";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { showReminders } from "./queries";

type Switched = { clientId: string; publicUrl: string; isOn: boolean };

/** Says whether a client's people are reminded by the portal itself. @throws NotFound */
export function switchReminders(ctx: Context, { isOn, ...asked }: Switched): Promise<Reminders> {
  return write(ctx, async (w) => {
    const row = await findClient(ctx, asked.clientId, w.tx);
    await updateRow(w, { table: clients, entity: "client", row, change: { sendsReminders: isOn } });
    return showReminders(ctx, asked, w.tx);
  });
}
