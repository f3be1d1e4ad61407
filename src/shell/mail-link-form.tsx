/** @jsxImportSource hono/jsx */
import { TextField } from "./text-field";

type MailLinkFormProps = { returnTo: string; email?: string; error?: string | undefined };

/** The form by which a client's user requests a sign-in link; it needs no script. */
export function MailLinkForm({ returnTo, email = "", error }: MailLinkFormProps) {
  return (
    <form method="post" action="/sign-in" class="mt-2 flex flex-col gap-3">
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField
        label="Email"
        name="email"
        error={error}
        hint="The address that the agency writes to."
        input={{ type: "email", value: email, autocomplete: "email", maxlength: 254 }}
      />
      <button type="submit" class="btn btn-primary">
        Send me a link
      </button>
    </form>
  );
}
