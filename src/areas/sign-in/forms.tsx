/** @jsxImportSource hono/jsx */
import type { Page } from "#/src/shell/page";
import { ButtonForm, MessagePage } from "#/src/shell/plain";
import { TextField } from "#/src/shell/text-field";

function Submit({ label }: { label: string }) {
  return (
    <button type="submit" class="btn btn-primary">
      {label}
    </button>
  );
}

type ChoosingProps = { page: Page; returnTo: string; email?: string; error?: string };

/** The page with the choice of sign-in methods. */
export function ChoosingPage({ page, returnTo, email = "", error }: ChoosingProps) {
  const provider = `/api/login?${new URLSearchParams({ by: "provider", returnTo })}`;
  return (
    <MessagePage page={page} title="Sign In" text="Clients get a link by mail. No password is needed.">
      <form method="post" action="/sign-in" class="mt-2 flex flex-col gap-3">
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          label="Email"
          name="email"
          error={error}
          hint="The address that the agency writes to."
          input={{ type: "email", value: email, autocomplete: "email", maxlength: 254 }}
        />
        <Submit label="Send me a link" />
      </form>
      <hr class="my-3 border-base-300" />
      <p class="text-muted">
        The agency's team, and clients who have an account there, use the sign-in service.
      </p>
      <p>
        <a href={provider} class="btn">
          Use the sign-in service
        </a>
      </p>
    </MessagePage>
  );
}

type CodeProps = { page: Page; text: string; error?: string };

/** Announces that a mail may be on its way, and accepts its code. */
export function CodePage({ page, text, error }: CodeProps) {
  return (
    <MessagePage page={page} title="Check Your Mail" text={text}>
      <form method="post" action="/sign-in/code" class="mt-2 flex flex-col gap-3">
        <TextField
          label="Code"
          name="code"
          error={error}
          hint="The six digits in the mail, where you read it on another device."
          input={{ inputmode: "numeric", autocomplete: "one-time-code", maxlength: 12, autofocus: true }}
        />
        <Submit label="Sign in" />
      </form>
      <p class="mt-2">
        <a href="/sign-in" class="link-text">
          Ask for another link
        </a>
      </p>
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
