/** @jsxImportSource hono/jsx */
import { unnamedColleague } from "#/src/areas/comments";
import { role } from "#/src/contract/choices/users";
import { personName } from "#/src/contract/person-name";
import type { Actor } from "#/src/domain/actor";
import { dateIn, showDate } from "#/src/format/dates";
import { type Waiting, waitingInWords } from "#/src/format/waiting-words";
import { BrandHead } from "#/src/shell/brand";
import type { Page } from "#/src/shell/page";
import { ButtonForm, MessagePage, PlainPage } from "#/src/shell/plain";
import type { EndOfLink, OpenedLink } from "./by-link";

type InvitationPageProps = {
  page: Page;
  opened: OpenedLink;
  /** The user signed in in this browser, if it is another one. */
  other: Actor | null;
  timeZone: string;
  waiting: Waiting | null;
};

/** Shows sender and client of an invitation, and the button that uses the link. */
export function InvitationPage({ page, opened, other, timeZone, waiting }: InvitationPageProps) {
  const { invitation, client, sender, user } = opened;
  const title = `${personName(sender, unnamedColleague)} invites you to the portal of ${client.name}`;
  return (
    <PlainPage page={page} title="Invitation">
      <BrandHead />
      <h1 class="font-semibold text-title [overflow-wrap:anywhere]">{title}</h1>
      {invitation.line && (
        <blockquote class="wrap-anywhere border-line-strong border-l-2 pl-3">{invitation.line}</blockquote>
      )}
      {waiting && <p class="font-medium">{waitingInWords(waiting)}</p>}
      <p class="text-muted">There you see how the work stands, what is needed from you, and whom to ask.</p>
      <p class="text-muted [overflow-wrap:anywhere]">
        This link is for <strong class="font-medium text-base-content">{user.email}</strong>. It works once,
        until {showDate(dateIn(timeZone, invitation.expiresAt))}.
      </p>
      {other && (
        <p role="note" class="rounded-box border border-base-300 p-3 [overflow-wrap:anywhere]">
          In this browser {other.email} ({role.label(other.role)}) is signed in. Accepting signs them out
          here, and {user.email} in.
        </p>
      )}
      <ButtonForm label="Accept the invitation">
        {other && <input type="hidden" name="instead" value={other.userId} />}
      </ButtonForm>
    </PlainPage>
  );
}

const whyEnded: Record<EndOfLink, { title: string; text: string }> = {
  used: {
    title: "This link was used",
    text: "It could be used once. Sign in, or have a new link sent to the same address.",
  },
  withdrawn: {
    title: "This invitation was withdrawn",
    text: "Its link no longer works. Ask the person who invited you.",
  },
  expired: {
    title: "This link has expired",
    text: "It was valid for seven days. You can have a new one sent to the same address.",
  },
  replaced: {
    title: "This link was replaced",
    text: "A newer one was sent to the same address. You can have another one sent.",
  },
};

type EndedPageProps = { page: Page; ended: EndOfLink; canAsk: boolean };

/** Explains why a link no longer works, and how to get another. */
export function EndedPage({ page, ended, canAsk }: EndedPageProps) {
  const { title, text } = whyEnded[ended];
  const byHand = "Ask the person who gave it to you for a new one.";
  const isWithdrawn = ended === "withdrawn";
  return (
    <MessagePage page={page} title={title} text={canAsk || isWithdrawn ? text : byHand}>
      {canAsk && !isWithdrawn && <ButtonForm name="ask" value="link" label="Send me a new link" />}
      {ended === "used" && (
        <p>
          <a href="/api/login" class="btn">
            Sign In
          </a>
        </p>
      )}
    </MessagePage>
  );
}

/** Shows the same message for every outcome. */
export function LinkSentPage({ page }: { page: Page }) {
  return (
    <MessagePage
      page={page}
      title="Check your mail"
      text="If the invitation is still valid, a new link is on its way to the same address. It can take a few minutes."
    />
  );
}
