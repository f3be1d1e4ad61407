/** @jsxImportSource hono/jsx */
import type { RequestLink } from "#/src/domain/links/request-link";
import { showDate } from "#/src/format/dates";
import { BrandHead } from "#/src/shell/brand";
import type { Page } from "#/src/shell/page";
import { ButtonForm, MessagePage, PlainPage } from "#/src/shell/plain";

type FirstPageProps = { page: Page; link: RequestLink };

/** The first page of a link: the form's title, its deadline, and the button that opens it. It shows no answers. */
export function FirstPage({ page, link }: FirstPageProps) {
  const { title, clientName, email, turnDue, requiresCode } = link;
  return (
    <PlainPage page={page} title={title}>
      <BrandHead />
      <h1 class="wrap-anywhere font-semibold text-title">{title}</h1>
      <p class="wrap-anywhere text-muted">
        For {clientName}, due on {showDate(turnDue)}. This link was sent to {email} and is only for you.
        {requiresCode && " A code is sent to that address first."}
      </p>
      <ButtonForm label={`Continue as ${email}`} name="do" value="continue" />
    </PlainPage>
  );
}

/** The page of a link that opens nothing any more; without names, since the visitor is unknown. */
export function EndedPage({ page }: { page: Page }) {
  return (
    <MessagePage
      page={page}
      title="This link has ended"
      text="The form was accepted, or a newer link was sent to the same address. Nothing that you typed is lost. Ask the person who sent it to you for a new link."
    />
  );
}
