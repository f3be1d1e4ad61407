/** @jsxImportSource hono/jsx */
import { personName } from "#/src/contract/person-name";
import type { ThingLink } from "#/src/domain/links/whose-link";
import { BrandHead } from "#/src/shell/brand";
import type { Page } from "#/src/shell/page";
import { ButtonForm, MessagePage, PlainPage } from "#/src/shell/plain";

type LinkProps = { page: Page; link: ThingLink };

/** The first page of a link: its recipient, the name of the task or project, and the button that opens it. */
export function FirstPage({ page, link }: LinkProps) {
  const { title, clientName, email } = link;
  return (
    <PlainPage page={page} title={title}>
      <BrandHead />
      <h1 class="wrap-anywhere font-semibold text-title">{title}</h1>
      <p class="wrap-anywhere text-muted">
        For {clientName}. This link was sent to {email} and is only for you.
      </p>
      <ButtonForm label={`Continue as ${personName(link, email)}`} name="do" value="continue" />
    </PlainPage>
  );
}

/** The page of an ended link, which offers a new one to the same address. */
export function EndedPage({ page, canAsk }: { page: Page; canAsk: boolean }) {
  const text = canAsk
    ? "For your safety, links in mails work for a week. Have a new one sent to the same address."
    : "For your safety, links in mails work for a week. Sign in to go on, or use the link in a newer mail.";
  return (
    <MessagePage page={page} title="This link has ended" text={text}>
      {canAsk && <ButtonForm label="Send me a new one" name="do" value="ask" />}
    </MessagePage>
  );
}

/** The response to a request for a new link: the same whether or not one was sent. */
export function AskedPage({ page }: { page: Page }) {
  return (
    <MessagePage
      page={page}
      title="Check your mail"
      text="If you still have access, a new link is on its way to the same address. It can take a few minutes; three can be sent a day."
    />
  );
}
