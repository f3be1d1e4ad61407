import { type SQL, sql } from "drizzle-orm";
import { clientStandings, clientStandingTotals } from "#/db/schema";
import { build, statement } from "#/db/statement";
import type { ClientsSummary } from "#/src/contract/clients";
import { isOwnClient, ownClients } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { queryStandings, type Standing, standingSources } from "./standing";

type Shape = { by: keyof typeof standingSources; isForClients: boolean };

/** Counts the clients visible to the caller by standing. */
export function clientsSummary({ db, actor, today }: Context): Promise<ClientsSummary> {
  const isForClients = actor.role === "client";
  const values = { today, ...ownClients(actor) };
  return queryStandings(async (by) => (await summaryOf(db.read, { by, isForClients }, values))[0]);
}

const summaryOf = statement<ClientsSummary, Shape>(({ by, isForClients }) => {
  const { isCurrent, totals, is } = standingSources[by];
  if (!isForClients) return build.select(named(totals)).from(clientStandingTotals).where(isCurrent);
  const count = (mark: SQL) => sql<number>`coalesce(sum(${mark}), 0)`;
  const [onTrack, atRisk, pastDue] = [is.on_track, is.at_risk, is.past_due].map(count) as [SQL, SQL, SQL];
  return build
    .select(named({ total: sql`count(${clientStandings.clientId})`, onTrack, atRisk, pastDue }))
    .from(clientStandingTotals)
    .leftJoin(clientStandings, isOwnClient(clientStandings.clientId))
    .where(isCurrent)
    .groupBy(clientStandingTotals.id);
});

function named({ total, onTrack, atRisk, pastDue }: Record<keyof Standing["totals"], SQL>) {
  return {
    total: total.as("total"),
    onTrack: onTrack.as("onTrack"),
    atRisk: atRisk.as("atRisk"),
    pastDue: pastDue.as("pastDue"),
  };
}

/** Counts the clients visible to the caller. */
export async function countClients({ db, actor }: Context): Promise<number> {
  if (actor.role === "client") return actor.clientIds.length;
  const [row] = await totalOf(db.read, null, {});
  return row?.total ?? 0;
}

const totalOf = statement<{ total: number }>(() =>
  build.select({ total: clientStandingTotals.total }).from(clientStandingTotals),
);
