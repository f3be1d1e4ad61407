/** @jsxImportSource hono/jsx */
import { BrandHead } from "./brand";
import type { Page } from "./page";
import { PlainPage } from "./plain";
import { TextField } from "./text-field";

type CodeProps = { page: Page; wasSent: boolean; error?: string; of?: "design" | "form" };

/** Asks for the code sent to the link's recipient; reveals nothing of what it opens. */
export function CodePage({ page, wasSent, error, of = "design" }: CodeProps) {
  return (
    <PlainPage page={page} title="Code">
      <BrandHead />
      <h1 class="font-semibold text-title">{wasSent ? "Check your mail" : `This ${of} asks for a code`}</h1>
      <p class="text-muted">
        {wasSent
          ? "A code was sent to the address that this link was sent to. It can take a few minutes, and is valid for 15."
          : "It will be sent to the address that this link was sent to."}
      </p>
      {wasSent && (
        <form method="post" class="mt-2 flex flex-col gap-3">
          <TextField
            label="Code"
            name="code"
            error={error}
            hint="The six digits in the mail."
            input={{ inputmode: "numeric", autocomplete: "one-time-code", maxlength: 12, autofocus: true }}
          />
          <button type="submit" class="btn btn-primary">
            {of === "form" ? "Open the form" : "Show the design"}
          </button>
        </form>
      )}
      <form method="post" class="mt-2">
        <button type="submit" name="do" value="code" class={wasSent ? "btn" : "btn btn-primary"}>
          {wasSent ? "Send another code" : "Send me the code"}
        </button>
      </form>
    </PlainPage>
  );
}
