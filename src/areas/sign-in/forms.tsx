/** @jsxImportSource hono/jsx */
import type { WayIn } from "#/src/contract/choices/users";
import { withReturnTo } from "#/src/contract/sign-in-address";
import { MailLinkForm } from "#/src/shell/mail-link-form";
import type { Page } from "#/src/shell/page";
import { ButtonForm, MessagePage } from "#/src/shell/plain";
import { TextField } from "#/src/shell/text-field";

type ChoosingProps = {
  page: Page;
  returnTo: string;
  /** The provider's name. */
  provider: string;
  /** The way that this browser used last, which is listed first. */
  last: WayIn | undefined;
  email?: string;
  error?: string | undefined;
};

/** The page with the choice of sign-in methods. */
export function ChoosingPage({ page, returnTo, provider, last, email, error }: ChoosingProps) {
  const address = `/api/login?${new URLSearchParams({ by: "provider", returnTo })}`;
  const byMail = (
    <section aria-labelledby="by-mail">
      <h2 id="by-mail" class="text-muted">
        Clients get a link by mail. No password is needed.
      </h2>
      <MailLinkForm returnTo={returnTo} {...(email !== undefined && { email })} error={error} />
    </section>
  );
  const byProvider = (
    <section aria-labelledby="by-provider">
      <h2 id="by-provider" class="text-muted">
        The agency's team, and clients who have an account there, use {provider}.
      </h2>
      <p class="mt-2">
        <a href={address} class={last === "provider" ? "btn btn-primary" : "btn"}>
          Sign in with {provider}
        </a>
      </p>
    </section>
  );
  const [first, second] = last === "provider" ? [byProvider, byMail] : [byMail, byProvider];
  return (
    <MessagePage page={page} title="Sign In">
      {first}
      <hr class="my-3 border-base-300" />
      {second}
    </MessagePage>
  );
}

type CodeProps = {
  page: Page;
  text: string;
  /** The path to return to and the address of the mail; null in a browser that requested none. */
  request: { email: string; returnTo: string } | null;
  error?: string;
  /** False once no code of the last link can be tried. */
  takesCode?: boolean;
};

/** Announces that a mail may be on its way, and accepts its code. */
export function CodePage({ page, text, request, error, takesCode = true }: CodeProps) {
  const again = withReturnTo("/sign-in", request?.returnTo ?? "/");
  return (
    <MessagePage page={page} title="Check Your Mail" text={text}>
      {request?.email && (
        <p>
          <strong class="font-medium">{request.email}</strong>{" "}
          <a href={again} class="link-text">
            Change
          </a>
        </p>
      )}
      {takesCode ? (
        <CodeForm error={error} />
      ) : (
        <p class="text-red" role="alert">
          {error}
        </p>
      )}
      <p class="mt-2">
        <a href={again} class={takesCode ? "link-text" : "btn btn-primary"}>
          Ask for another link
        </a>
      </p>
    </MessagePage>
  );
}

function CodeForm({ error }: { error?: string | undefined }) {
  return (
    <form method="post" action="/sign-in/code" class="mt-2 flex flex-col gap-3">
      <TextField
        label="Code"
        name="code"
        error={error}
        hint="The six digits in the mail, where you read it on another device."
        input={{ inputmode: "numeric", autocomplete: "one-time-code", maxlength: 12, autofocus: true }}
      />
      <button type="submit" class="btn btn-primary">
        Sign in
      </button>
    </form>
  );
}

type ElsewhereProps = { page: Page; returnTo: string; hasRequest: boolean };

/**
 * The page of a mail's link in a browser that did not request it: takes the code of the mail that this browser
 * requested, or lets it request one.
 */
export function ElsewherePage({ page, returnTo, hasRequest }: ElsewhereProps) {
  return (
    <MessagePage
      page={page}
      title="Another Browser Asked"
      text="This link works in the browser that requested it. Type the code from the mail there, or ask for a link here."
    >
      {hasRequest && (
        <section aria-labelledby="own-code">
          <h2 id="own-code" class="font-medium">
            This browser asked for a link too
          </h2>
          <CodeForm />
          <hr class="my-3 border-base-300" />
        </section>
      )}
      <MailLinkForm returnTo={returnTo} />
    </MessagePage>
  );
}

/** The page of a mail's link in the browser that requested it: only its button uses the link. */
export function UseLinkPage({ page, action }: { page: Page; action: string }) {
  return (
    <MessagePage page={page} title="Sign In" text="This link signs you in once, in this browser.">
      <ButtonForm action={action} label="Sign in" />
    </MessagePage>
  );
}
