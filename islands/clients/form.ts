import * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { emptyOf, formOf, type TypedInto } from "#/islands/forms/noun-fields";
import { tooLong } from "#/islands/forms/typed";
import type { Client, CreateClientInput } from "#/src/contract/clients";
import { limits } from "#/src/contract/limits";
import { clientFields } from "#/src/contract/nouns/clients";
import { isPlainLine, notPlainLine, withoutHidden } from "#/src/contract/plain-text";
import { joinNames, splitNames } from "#/src/format/names";

/** The typed values; the output is the API's input. */
export const ClientForm = formOf(clientFields, {
  brandNames: v.pipe(
    v.string(),
    v.transform((text) => splitNames(withoutHidden(text))),
    v.minLength(1, clientFields.brandNames.required),
    v.maxLength(limits.brandNames, `At most ${limits.brandNames} brand names`),
    v.everyItem((brand) => brand.length <= limits.nameLength, tooLong(limits.nameLength)),
    v.everyItem((brand) => brand.isWellFormed()),
    v.everyItem(isPlainLine, notPlainLine),
  ),
}) satisfies v.GenericSchema<unknown, CreateClientInput>;

export type ClientFormOutput = v.InferOutput<typeof ClientForm>;
export type ClientFormValues = TypedInto<typeof clientFields>;

export const emptyClient = emptyOf(clientFields, { clientType: "uncut_brands", status: "lead" });

/** Converts a client to form values. */
export function valuesOf(client: Client): ClientFormValues {
  return { ...valuesIn(emptyClient, client), brandNames: joinNames(client.brandNames) };
}

/** Returns the changed fields. */
export function changesTo(client: Client, edited: CreateClientInput): Partial<CreateClientInput> {
  return editedFields(ClientForm, valuesOf(client), edited);
}
