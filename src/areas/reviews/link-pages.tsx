/** @jsxImportSource hono/jsx */
import type { Page } from "#/src/shell/page";
import { MessagePage } from "#/src/shell/plain";
import type { OpenedReview } from "./opened-review";

/** Explains why a link accepts no answer any more; without names, since the visitor is unknown. */
export function EndedPage({ page, opened }: { page: Page; opened: OpenedReview }) {
  return <MessagePage page={page} {...whyEnded(opened)} />;
}

function whyEnded({ state, revision, newestNumber }: OpenedReview): { title: string; text: string } {
  const anew = "Ask the person who sent it to you for a new link.";
  switch (state) {
    case "used":
      return {
        title: "This link was answered",
        text: `Version ${revision.revisionNumber} was answered with it. Something else to say? ${anew}`,
      };
    case "withdrawn":
      return {
        title: "This link was withdrawn",
        text: "It no longer works. If a newer one was sent to the same address, use that.",
      };
    case "outdated":
      return {
        title: `Version ${newestNumber} is available now`,
        text: `This link was for version ${revision.revisionNumber}, which can no longer be decided. ${anew}`,
      };
    case "over":
      return {
        title: "This version is no longer waiting for an answer",
        text: `Version ${revision.revisionNumber} was decided in the meantime, or is no longer up for review. ${anew}`,
      };
    default:
      return { title: "This link has expired", text: `It was valid for two weeks. ${anew}` };
  }
}

type ThanksProps = { page: Page; opened: OpenedReview; decision: "approved" | "rejected" };

export function ThanksPage({ page, opened: { revision, asset, sentBy }, decision }: ThanksProps) {
  const what = `version ${revision.revisionNumber} of ${asset.assetName}`;
  const text =
    decision === "approved"
      ? `You approved ${what}. ${sentBy} sees that now.`
      : `You asked for changes to ${what}. ${sentBy} sees what you wrote, and sends a new version.`;
  return <MessagePage page={page} title="Thank you" text={text} />;
}
