import { Failed, WrongUsage } from "#/cli/exit";
import type { Column } from "#/cli/output/table";
import type { Api } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { reviewLinkState } from "#/src/contract/choices/reviews";
import { emailKey } from "#/src/contract/email-key";
import { Id } from "#/src/contract/primitives";
import type { ReviewLink } from "#/src/contract/reviews";

/** A piece of a design project, as a command line names it. */
export const assetWords = "the id of an asset, or a link to its review as a browser shows it";

/** @throws WrongUsage */
export function assetIdOf(named: string): string {
  const id = URL.parse(named)?.searchParams.get("asset") ?? named.trim();
  if (Id.safeParse(id).success) return id;
  throw new WrongUsage(`"${named}" is neither the id of an asset nor a link to its review.`);
}

export function listReviewLinks(api: Api, assetId: string): Promise<ReviewLink[]> {
  return answer(api["design-assets"][":id"].review.$get({ param: { id: assetId } }));
}

/** The one link of an asset that takes an answer from this address. @throws Failed when there is none */
export async function findOpenLink(api: Api, assetId: string, address: string): Promise<ReviewLink> {
  const links = await listReviewLinks(api, assetId);
  const link = links.find(({ email, state }) => email === emailKey(address) && state === "sent");
  if (!link) throw new Failed(`No link of this asset that waits for an answer went to "${address}".`);
  return link;
}

export const linkColumns: Column<ReviewLink>[] = [
  { title: "Address", show: ({ email }) => email, isElastic: true },
  { title: "Version", show: ({ revisionNumber }) => String(revisionNumber), isNumber: true },
  {
    title: "State",
    show: ({ state }) => reviewLinkState.label(state),
    plain: ({ state }) => state,
  },
  { title: "Code", show: ({ requiresCode }) => (requiresCode ? "yes" : "no"), isSpare: true },
  { title: "Sent", show: ({ sentAt }) => sentAt, isSpare: true },
  { title: "By", show: ({ sentBy }) => sentBy, isElastic: true, isSpare: true },
  { title: "Until", show: ({ expiresAt }) => expiresAt.slice(0, 10), plain: ({ expiresAt }) => expiresAt },
  { title: "Answered", show: ({ usedAt }) => usedAt ?? "", only: "pipe" },
  { title: "Mail", show: ({ mail }) => mail?.state ?? "", isSpare: true },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];
