import * as v from "valibot";
import type { ChangeName } from "#/src/contract/users";
import { optionalLine } from "./typed";

export const NameForm = v.object({
  firstName: optionalLine(),
  lastName: optionalLine(),
}) satisfies v.GenericSchema<unknown, ChangeName>;

type Values = v.InferInput<typeof NameForm>;

/** Returns the form's values for a person. */
export function nameValues({ firstName, lastName }: ChangeName): Values {
  return { firstName: firstName ?? "", lastName: lastName ?? "" };
}
