import { changeSettings } from "#/src/areas/auth/settings";
import { noteOpened } from "#/src/areas/invitations/by-link";
import { sendInvitation } from "#/src/areas/invitations/send-invitation";
import { noteVisits } from "#/src/domain/visits";
import { markFailing } from "#/src/services/mail/outcomes";
import { clientNamed } from "../data/clients";
import { people } from "../data/people";
import { awayFromHome, muted, unreachable, visits, waitingInvitations } from "../data/visits";
import { at } from "./calendar";
import { contactAddress } from "./clients";
import type { Teller } from "./teller";

/** Plans visits of clients' people, their mail settings, failing addresses, and pending invitations. */
export function planVisits(teller: Teller) {
  for (const { by, client, daysAgo } of visits) {
    teller.plan(by, daysAgo, at(17, 30), (ctx) =>
      noteVisits(ctx.db, { userId: teller.id(by), clientIds: [teller.id(client)], day: ctx.today }),
    );
  }
  for (const { by, daysAgo } of muted) {
    teller.plan(by, daysAgo, at(17, 40), (ctx) => changeSettings(ctx, { reminders: false }));
  }
  for (const { who, daysAgo } of unreachable) {
    teller.plan(null, daysAgo, at(7, 5), (ctx) =>
      ctx.db.transaction((tx) => markFailing(tx, people[who].email, ctx.now)),
    );
  }
  for (const { by, timeZone } of awayFromHome) {
    teller.plan(by, people[by].joined - 1, at(18), (ctx) => changeSettings(ctx, { timeZone }));
  }
  for (const invitation of waitingInvitations) {
    const { client, by, daysAgo, openedDaysAgo } = invitation;
    teller.create(invitation, by, daysAgo, at(11, 20), (ctx) =>
      sendInvitation(ctx, {
        ...{ clientId: teller.id(client), email: contactAddress(clientNamed(client)) },
        publicUrl: "https://portal.example",
      }),
    );
    if (openedDaysAgo === undefined) continue;
    teller.plan(null, openedDaysAgo, at(8, 15), (ctx) =>
      noteOpened(ctx.db, { id: teller.id(invitation), now: ctx.now }),
    );
  }
}
