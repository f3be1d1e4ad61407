import { createAccess, updateAccess } from "#/src/areas/access/edit-access";
import { CreateAccess } from "#/src/contract/account-access";
import type { DemoAccess } from "../data/access";
import { at } from "./calendar";
import type { Teller } from "./teller";

/** Plans an access: it is asked for, then granted, then verified, as far as it went. */
export function planAccess(teller: Teller, access: DemoAccess) {
  const { client, kind, marketplace, by, askedAgo, grantedAgo, verifiedAgo, note = null } = access;
  teller.create(access, by, askedAgo, at(11, 5), (ctx) =>
    createAccess(ctx, teller.id(client), CreateAccess.parse({ kind, marketplace, note })),
  );
  if (grantedAgo === undefined) return;
  teller.plan(by, Math.min(grantedAgo, askedAgo), at(15, 40), (ctx) =>
    updateAccess(ctx, {
      id: teller.id(access),
      expectedVersion: undefined,
      change: { state: "granted", grantedAt: teller.calendar.date(grantedAgo) },
    }),
  );
  if (verifiedAgo === undefined) return;
  teller.plan(by, verifiedAgo, at(16, 10), (ctx) =>
    updateAccess(ctx, { id: teller.id(access), expectedVersion: undefined, change: { state: "verified" } }),
  );
}
