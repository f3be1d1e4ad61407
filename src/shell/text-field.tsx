/** @jsxImportSource hono/jsx */

type TextFieldProps = {
  label: string;
  name: string;
  error?: string | undefined;
  hint: string;
  input: Record<string, string | number | boolean>;
};

/** Renders a form field that needs no script: label, input, and below it a hint or an error. */
export function TextField({ label, name, error, hint, input }: TextFieldProps) {
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
