import { useState } from "react";
import { answersByKey } from "#/islands/request-form/rules";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { LinkButton } from "#/islands/ui/link-button";
import { PageHead } from "#/islands/ui/page-head";
import { requestState } from "#/src/contract/choices/forms";
import { shownFields } from "#/src/contract/form-answers";
import type { Request, RequestLink } from "#/src/contract/requests";
import { showDate } from "#/src/format/show-dates";
import { useIsReviewing, useReview } from "./changes";
import { LinksCard } from "./parts/links-card";
import { ReviewField } from "./parts/review-field";
import { useRequest } from "./queries";

type RequestReviewProps = {
  first: Request;
  /** Links by which the form was sent; null for people who send none. */
  links: RequestLink[] | null;
  clientName: string;
};

const applyPart = lazyPart("The changes of the client", () =>
  import("./parts/apply-dialog").then((m) => m.ApplyDialog),
);

/** The answers of a client as the agency reads them: beside what it knew, with its decision on each. */
export default function RequestReview({ first, links, clientName }: RequestReviewProps) {
  const request = useRequest(first);
  const review = useReview(request);
  const { role } = useViewer();
  const [isApplying, setApplying] = useState(false);
  const { taskId, clientId, name, form, state, turnDue, progress } = request;
  const isReviewing = useIsReviewing(taskId);
  const answers = answersByKey(request);
  const sent = Object.fromEntries(
    request.answers.map(({ key, value, rows }) => [key, rows?.map((row) => row.value) ?? value]),
  );
  const shown = shownFields(form.sections, sent);
  const isReviewed = state === "submitted";
  // All answers may have been left empty.
  const wasSent = state !== "open";
  const denied = denial(role, "request.review");
  const open = shown.filter(({ key }) => answers.get(key)?.state !== "accepted");
  const back = shown.filter(({ key }) => answers.get(key)?.state === "sent_back");
  const undecided = open.filter((field) => !back.includes(field));
  const acceptAll = () => review.mutate({ fields: undecided.map(({ key }) => ({ key, accept: true })) });
  const fillsClient = shown.some(({ mapsTo }) => mapsTo !== undefined);
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title={name}
        badge={<Badge tone={requestState.tone(state)}>{requestState.label(state)}</Badge>}
        subtitle={
          <>
            <a className="link" href={`/clients/${clientId}?task=${taskId}`}>
              {clientName}
            </a>
            {`, ${form.name}, version ${form.number}. ${whoseTurn(request)} ${showDate(turnDue)}`}
          </>
        }
        actions={
          <>
            {wasSent && !denial(role, "request.apply") && (
              <LinkButton href={`/api/requests/${taskId}/export.csv`} download>
                Export
              </LinkButton>
            )}
            {state === "accepted" && (
              <Button
                variant="primary"
                deniedBecause={
                  denial(role, "request.apply") ?? (fillsClient ? denial(role, "client.update") : undefined)
                }
                onInterest={applyPart.preload}
                onClick={() => setApplying(true)}
              >
                Apply to the client
              </Button>
            )}
          </>
        }
      />
      {!wasSent && (
        <p className="card-surface p-4 text-label">
          {`The client has not sent any answers yet: ${progress.answered} of ${progress.shown} are filled in. You see them once they are sent.`}
        </p>
      )}
      {state === "returned" && (
        <p className="card-surface p-4 text-label">
          These are the answers that were sent last. What the client changes now is shown once it is sent.
        </p>
      )}
      {wasSent &&
        form.sections.map(({ title, fields }) => {
          const visible = fields.filter((field) => shown.includes(field));
          if (visible.length === 0) return null;
          return (
            <section key={fields[0]?.key} aria-label={title} className="card-surface flex flex-col">
              <h2 className="wrap-anywhere border-base-300 border-b px-4 py-3 font-semibold">{title}</h2>
              {visible.map((field) => (
                <ReviewField
                  key={field.key}
                  request={request}
                  field={field}
                  answer={answers.get(field.key)}
                  denied={denied}
                />
              ))}
            </section>
          );
        })}
      {isReviewed && (
        <div data-focus-area className="card-surface sticky bottom-2 flex flex-wrap items-center gap-2 p-3">
          {undecided.length > 0 && (
            <Button variant="primary" isBusy={isReviewing} deniedBecause={denied} onClick={acceptAll}>
              {`${undecided.length === shown.length ? "Accept all" : "Accept the rest"} (${undecided.length})`}
            </Button>
          )}
          <Button
            data-focus-home
            isBusy={isReviewing}
            deniedBecause={
              denied ?? (back.length === 0 ? "Mark at least one answer to send back first" : undefined)
            }
            onClick={() => review.mutate({ fields: [], sendBack: true })}
          >
            {`Send back (${back.length})`}
          </Button>
        </div>
      )}
      {links && state !== "accepted" && <LinksCard taskId={taskId} first={links} />}
      {isApplying && (
        <Lazy part={applyPart} props={{ taskId, fields: shown, onClose: () => setApplying(false) }} />
      )}
    </div>
  );
}

function whoseTurn({ state }: Request): string {
  if (state === "submitted") return "Review by";
  return state === "accepted" ? "Was due" : "The client answers by";
}
