/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { BrandHead } from "./brand";
import { Document } from "./document";
import type { Page } from "./page";

type PlainPageProps = { page: Page; title: string; children: Child };

/** Renders a page without the sidebar, its content centred: landing, sign-in, errors. */
export function PlainPage({ page, title, children }: PlainPageProps) {
  return (
    <Document page={page} title={title}>
      <main
        id="content"
        class="mx-auto flex min-h-dvh max-w-[440px] flex-col justify-center gap-3 px-4 py-12"
      >
        {children}
      </main>
    </Document>
  );
}

export type MessageProps = {
  /** The heading, such as "Page Not Found". */
  title: string;
  /** Absent where the page says more below. */
  text?: string;
  action?: { href: string; label: string };
};

type MessagePageProps = MessageProps & { page: Page; children?: Child };

/** Renders a page with a heading, a sentence and an action. */
export function MessagePage({ page, title, text, action, children }: MessagePageProps) {
  return (
    <PlainPage page={page} title={title}>
      <BrandHead />
      <Message title={title} {...(text !== undefined && { text })} {...(action && { action })} />
      {children}
    </PlainPage>
  );
}

/** The page for an invalid link from a mail. It reveals nothing, since the address may never have been a link. */
export function UnknownLinkPage({ page }: { page: Page }) {
  return (
    <MessagePage
      page={page}
      title="This link does not work"
      text="It may be incomplete. Open it from the mail again, or ask the person who sent it to you."
    />
  );
}

type ButtonFormProps = {
  label: string;
  name?: string;
  value?: string;
  action?: string;
  /** True for the lesser of two buttons. */
  isPlain?: boolean;
  children?: Child;
};

/**
 * Renders a form with a single button. Without `action` it is sent to the page's own address, which is not repeated in
 * it.
 */
export function ButtonForm({ label, name, value, action, isPlain, children }: ButtonFormProps) {
  return (
    <form method="post" action={action} class="mt-2">
      {children}
      <button
        type="submit"
        name={name}
        value={value}
        class={`btn wrap-anywhere h-auto min-h-(--size) max-w-full whitespace-normal py-2 text-left${isPlain ? "" : " btn-primary"}`}
      >
        {label}
      </button>
    </form>
  );
}

/** Renders a message in place of a screen, within the portal's layout. */
export function ScreenMessage(props: MessageProps) {
  return (
    <div class="flex max-w-[440px] flex-col gap-3 py-8">
      <Message {...props} />
    </div>
  );
}

/** Renders the content of a page that has only a message. */
function Message({ title, text, action }: MessageProps) {
  return (
    <>
      <h1 class="font-semibold text-title">{title}</h1>
      {text !== undefined && <p class="text-muted">{text}</p>}
      {action && (
        <p class="mt-2">
          <a href={action.href} class="btn btn-primary">
            {action.label}
          </a>
        </p>
      )}
    </>
  );
}
