import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";

export const noSuchCode =
  "There is no sign-in for this code. It may be mistyped, already used, or older than ten minutes.";

/** Takes the code shown by the program; submitting leads to the page for that code. */
export function CodeForm({ typed }: { typed: string }) {
  return (
    <form method="get" action="/device" className="flex flex-col gap-4">
      {typed !== "" && (
        <p role="alert" className="text-label text-red">
          {noSuchCode}
        </p>
      )}
      <Field label="Code" hint="The eight letters that the program shows, such as WDJB‑MJHT." isRequired>
        {(control) => (
          <TextInput
            {...control}
            name="code"
            defaultValue={typed}
            maxLength={20}
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono uppercase tracking-widest"
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </div>
    </form>
  );
}
