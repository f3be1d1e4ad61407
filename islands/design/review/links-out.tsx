import { useId } from "react";
import { Loaded } from "#/islands/runtime/loading/loaded";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { reviewLinkState } from "#/src/contract/choices/reviews";
import type { ReviewLink } from "#/src/contract/reviews";
import { showMoment } from "#/src/format/show-dates";
import { type PassedOn, toPassOn, useSendLinkAgain, useWithdrawLink } from "./review-changes";
import { useReviewLinks } from "./review-queries";

type LinksOutProps = {
  assetId: string;
  /** Receives a link that must be passed on by hand. */
  onLink: (links: PassedOn[]) => void;
};

/** The review links of an asset with their state. */
export function LinksOut({ assetId, onLink }: LinksOutProps) {
  const id = useId();
  const links = useReviewLinks(assetId);
  return (
    <Loaded query={links} loading="Loading links..." failed="The links could not be loaded">
      {(sent) =>
        sent.length > 0 && (
          <section aria-labelledby={id} className="mt-5">
            <h3 id={id} className="font-semibold text-label">
              Sent before
            </h3>
            <ul className="divide-y divide-base-300">
              {sent.map((link) => (
                <LinkOut key={link.id} assetId={assetId} link={link} onLink={onLink} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function LinkOut({ assetId, link, onLink }: LinksOutProps & { link: ReviewLink }) {
  const { timeZone } = useViewer();
  const again = useSendLinkAgain(assetId);
  const withdraw = useWithdrawLink(assetId);
  const { email, state, revisionNumber, requiresCode, sentAt, sentBy, mail } = link;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {email}
          <Badge tone={reviewLinkState.tone(state)}>{reviewLinkState.label(state)}</Badge>
        </p>
        <p className="text-hint text-muted wrap-anywhere">
          {`Version ${revisionNumber}, ${showMoment(sentAt, timeZone)} by ${sentBy}${requiresCode ? ", with a code" : ""}`}
          {mail?.state === "failed" && (
            <span className="block text-red">Not delivered: {mail.lastError ?? "no reason was stored."}</span>
          )}
        </p>
      </div>
      {(state === "sent" || state === "expired") && (
        <div className="-mx-2 flex flex-none gap-1">
          <Button
            variant="ghost"
            aria-label={`Send again to ${email}`}
            isBusy={again.isPending}
            onClick={() => again.mutate(link, { onSuccess: async (sent) => onLink(await toPassOn([sent])) })}
          >
            Send again
          </Button>
          {state === "sent" && (
            <Button
              variant="ghost"
              aria-label={`Withdraw the link of ${email}`}
              isBusy={withdraw.isPending}
              onClick={() => withdraw.mutate(link)}
            >
              Withdraw
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
