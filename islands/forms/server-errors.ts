import { type FieldPath, type FieldValues, setError, setResponse } from "@modular-forms/react";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import { isUnauthorized } from "#/islands/runtime/page/leave-for-sign-in";
import { ApiError } from "#/src/client/api-error";
import type { PortalForm } from "./portal-form";

/** The person declined a confirmation: nothing was sent, and nothing needs to be shown. */
export class Declined extends Error {
  override readonly name = "Declined";
}

/** Something on the form must be resolved first, as the message says: nothing was sent. */
export class StillOpen extends Error {
  override readonly name = "StillOpen";
}

/**
 * Shows a refused call where it belongs: `errors[{path, message}]` on their fields (`brandNames.0` on `brandNames`),
 * everything else as a sentence at the top of the form. Declined calls show nothing.
 */
export function showServerErrors<Values extends FieldValues, Output>(
  form: PortalForm<Values, Output>,
  error: unknown,
) {
  if (isUnauthorized(error) || error instanceof EditConflict || error instanceof Declined) return;
  if (error instanceof StillOpen) {
    say(form, error.message);
    return;
  }
  if (!(error instanceof ApiError)) {
    say(form, "The server could not be reached. What you typed is still here.");
    return;
  }
  const onFields = error.errors.flatMap(({ path, message }) => {
    const field = fieldOf(form, path);
    return field ? [{ field, message }] : [];
  });
  onFields.forEach(({ field, message }, index) => {
    setError(form.store, field, message, { shouldFocus: index === 0 });
  });
  const homeless = error.errors.filter(({ path }) => !fieldOf(form, path));
  if (error.errors.length === 0) say(form, error.detail);
  else if (homeless.length > 0) say(form, homeless.map(({ message }) => message).join(" "));
}

function fieldOf<Values extends FieldValues, Output>(
  form: PortalForm<Values, Output>,
  path: string,
): FieldPath<Values> | undefined {
  const names = form.store.internal.fieldNames.peek();
  return names.find((name) => name === path) ?? names.find((name) => path.startsWith(`${name}.`));
}

function say<Values extends FieldValues, Output>(form: PortalForm<Values, Output>, message: string) {
  setResponse(form.store, { status: "error", message });
}
