import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader, Tx } from "#/db/client";
import {
  clients,
  type DesignAssetRow,
  type DesignRevisionRow,
  designAssets,
  designProjects,
  designRevisions,
  type ReviewLinkRow,
  reviewLinks,
  users,
} from "#/db/schema";
import { unnamedColleague } from "#/src/areas/comments";
import { type PinRow, pinsOf } from "#/src/areas/design";
import type { ReviewLinkState } from "#/src/contract/choices/reviews";
import { personName } from "#/src/contract/person-name";
import { isBrowserOf } from "#/src/domain/links/browsers";
import { linkKinds } from "#/src/domain/links/kinds";
import { hasSecret } from "#/src/domain/links/life";
import { newestSentId } from "./queries";
import { stateOf } from "./rules";

/** The review of a link, for the browser in which it was opened. */
export type OpenedReview = {
  link: ReviewLinkRow;
  state: ReviewLinkState;
  /** False while this browser has not entered the link's code. */
  isShown: boolean;
  asset: DesignAssetRow;
  revision: DesignRevisionRow;
  /** Number of the newest version sent. */
  newestNumber: number;
  pins: PinRow[];
  projectName: string;
  clientName: string;
  clientId: string;
  sentBy: string;
};

type Opening = {
  secret: string;
  /** The browser's secret; undefined if it has none. */
  browser: string | undefined;
  /** ISO 8601 in UTC. */
  now: string;
};

const sender = alias(users, "sender");

/** Finds the review of a link without using it; null for an unknown or forgotten link. */
export async function findByLink(
  reader: Reader | Tx,
  { secret, browser, now }: Opening,
): Promise<OpenedReview | null> {
  const [found] = await reader
    .select({
      link: reviewLinks,
      asset: designAssets,
      revision: designRevisions,
      newestSentId,
      projectName: designProjects.projectName,
      clientName: clients.name,
      clientId: clients.id,
      sender: { firstName: sender.firstName, lastName: sender.lastName },
    })
    .from(reviewLinks)
    .innerJoin(designAssets, eq(designAssets.id, reviewLinks.assetId))
    .innerJoin(designRevisions, eq(designRevisions.id, reviewLinks.revisionId))
    .innerJoin(designProjects, eq(designProjects.id, reviewLinks.projectId))
    .innerJoin(clients, eq(clients.id, designProjects.clientId))
    .innerJoin(sender, eq(sender.id, reviewLinks.sentById))
    .where(hasSecret(linkKinds.review, secret));
  if (!found) return null;
  const { link, asset, revision, sender: who, newestSentId: newest, ...about } = found;
  const isVerified = isBrowserOf(link, browser);
  const [last] = await reader
    .select({ number: designRevisions.revisionNumber })
    .from(designRevisions)
    .where(and(eq(designRevisions.assetId, asset.id), eq(designRevisions.sentForReview, true)))
    .orderBy(desc(designRevisions.revisionNumber))
    .limit(1);
  return {
    ...about,
    ...{ link, asset, revision },
    state: stateOf(link, { approvalStatus: asset.approvalStatus, newestSentId: newest }, now),
    isShown: !link.requiresCode || isVerified,
    newestNumber: last?.number ?? revision.revisionNumber,
    pins: (await pinsOf([revision.id], reader)).get(revision.id) ?? [],
    sentBy: personName(who, unnamedColleague),
  };
}
