import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { copyText } from "#/islands/runtime/page/copy-text";
import { answer, api, done } from "#/src/client/browser";
import type { ReviewLink, SendReview, SentReview, SentReviewLink } from "#/src/contract/reviews";
import { useProjectCache } from "../queries";
import { linksKey } from "./review-queries";

/** A link to pass on by hand, and whether it was copied to the clipboard. */
export type PassedOn = { email: string; link: string; isCopied: boolean };

export function useSendReview(assetId: string) {
  return useLinkChange(assetId, {
    send: (json: SendReview): Promise<SentReview> =>
      answer(api["design-assets"][":id"].review.$post({ param: { id: assetId }, json })),
    done: ({ links }: SentReview) =>
      links.length === 0
        ? "Sent for review"
        : { title: "Sent for review", description: `To ${links.map(({ email }) => email).join(", ")}` },
    failed: "Failed to send the review",
  });
}

export function useSendLinkAgain(assetId: string) {
  return useLinkChange(assetId, {
    send: ({ id }: ReviewLink): Promise<SentReviewLink> =>
      answer(api["review-links"][":id"].send.$post({ param: { id } })),
    done: ({ email }: SentReviewLink) => `A new link was sent to ${email}`,
    failed: "Failed to send the link again",
  });
}

export function useWithdrawLink(assetId: string) {
  return useLinkChange(assetId, {
    send: ({ id }: ReviewLink) => done(api["review-links"][":id"].$delete({ param: { id } })),
    done: (_: unknown, { email }: ReviewLink) => `The link of ${email} was withdrawn`,
    failed: "Failed to withdraw the link",
  });
}

type LinkChange<Input, Result> = {
  send: (input: Input) => Promise<Result>;
  done: (result: Result, input: Input) => string | { title: string; description: string };
  failed: string;
};

function useLinkChange<Input, Result>(assetId: string, { send, done, failed }: LinkChange<Input, Result>) {
  const { refresh } = useProjectCache();
  const queries = useQueryClient();
  return useChange<Input, Result>({
    send,
    done,
    failed: (error) => detailOf(error) ?? failed,
    refresh: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: linksKey(assetId) })]),
  });
}

/** Returns the links to pass on by hand; the first is copied to the clipboard. */
export async function toPassOn(links: readonly SentReviewLink[]): Promise<PassedOn[]> {
  const shown = links.flatMap(({ email, link }) => (link === undefined ? [] : { email, link }));
  const isCopied = shown[0] !== undefined && (await copyText(shown[0].link));
  return shown.map((each, index) => ({ ...each, isCopied: index === 0 && isCopied }));
}
