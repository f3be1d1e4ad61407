/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import type { Page } from "#/src/shell/page";
import { PlainPage } from "#/src/shell/plain";

type CardProps = { page: Page; title: string; text: string; children?: Child };

function Card({ page, title, text, children }: CardProps) {
  return (
    <PlainPage page={page} title={title}>
      <img src="/favicon.svg" alt="" width={32} height={32} class="mb-2" />
      <h1 class="font-semibold text-title">{title}</h1>
      <p class="text-muted">{text}</p>
      {children}
    </PlainPage>
  );
}

type FieldProps = {
  label: string;
  name: string;
  error?: string | undefined;
  hint: string;
  input: Record<string, string | number | boolean>;
};

function Field({ label, name, error, hint, input }: FieldProps) {
  return (
    <div class="flex flex-col gap-1">
      <label for={name} class="font-medium">
        {label}
      </label>
      <input
        id={name}
        name={name}
        class={error ? "input w-full input-error" : "input w-full"}
        required
        aria-describedby={`${name}-note`}
        aria-invalid={error ? "true" : undefined}
        {...input}
      />
      <p
        id={`${name}-note`}
        class={error ? "text-hint text-red" : "text-hint text-muted"}
        role={error ? "alert" : undefined}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

function Submit({ label }: { label: string }) {
  return (
    <button type="submit" class="btn btn-primary">
      {label}
    </button>
  );
}

type ChoosingProps = { page: Page; returnTo: string; email?: string; error?: string };

/** Where one chooses how to sign in. */
export function ChoosingPage({ page, returnTo, email = "", error }: ChoosingProps) {
  const provider = `/api/login?${new URLSearchParams({ by: "provider", returnTo })}`;
  return (
    <Card page={page} title="Sign In" text="Clients get a link by mail. No password is needed.">
      <form method="post" action="/sign-in" class="mt-2 flex flex-col gap-3">
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field
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
    </Card>
  );
}

type CodeProps = { page: Page; text: string; error?: string };

/** Says that a mail may be on its way, and takes its code. */
export function CodePage({ page, text, error }: CodeProps) {
  return (
    <Card page={page} title="Check Your Mail" text={text}>
      <form method="post" action="/sign-in/code" class="mt-2 flex flex-col gap-3">
        <Field
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
    </Card>
  );
}

/** What the link of a mail shows in the browser that asked: the press uses it, the visit does not. */
export function UseLinkPage({ page, action }: { page: Page; action: string }) {
  return (
    <Card page={page} title="Sign In" text="This link signs you in once, in this browser.">
      <form method="post" action={action} class="mt-2">
        <Submit label="Sign in" />
      </form>
    </Card>
  );
}
