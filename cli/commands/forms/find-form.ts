import { Failed } from "#/cli/exit";
import type { Api } from "#/cli/session/connect";
import { answer } from "#/src/client";
import type { Form, FormDetail } from "#/src/contract/forms";
import { nameKey } from "#/src/format/fold";

/** Returns the form with this name (case-insensitive), or null. @throws ApiError */
export async function formNamed(api: Api, name: string): Promise<Form | null> {
  const forms = await answer(api.forms.$get());
  return forms.find((form) => nameKey(form.name) === nameKey(name)) ?? null;
}

/** Returns the form with this id or name, with its sections. @throws Failed, ApiError */
export async function findForm(api: Api, wanted: string): Promise<FormDetail> {
  const forms = await answer(api.forms.$get());
  const found = forms.find(({ id, name }) => id === wanted.trim() || nameKey(name) === nameKey(wanted));
  if (found) return answer(api.forms[":id"].$get({ param: { id: found.id } }));
  const names = forms.map(({ name }) => `"${name}"`).join(", ");
  throw new Failed(`There is no form "${wanted}".${names && ` The forms are ${names}.`}`);
}
