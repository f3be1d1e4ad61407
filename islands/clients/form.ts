import * as v from "valibot";
import { editedFields, textsOf } from "#/islands/forms/edited-fields";
import { emailAddress, optionalLink, requiredText, tooLong } from "#/islands/forms/typed";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import type { Client, CreateClientInput } from "#/src/contract/clients";
import { limits } from "#/src/contract/limits";
import { isObjectPath } from "#/src/contract/objects";
import { isPlainLine, notPlainLine, withoutHidden } from "#/src/contract/plain-text";
import { joinNames, splitNames } from "#/src/format/names";

/** What a person types; the output is what the API takes. */
export const ClientForm = v.object({
  name: requiredText(),
  brandNames: v.pipe(
    v.string(),
    v.transform((text) => splitNames(withoutHidden(text))),
    v.minLength(1, "Brand Names are required"),
    v.maxLength(limits.brandNames, `At most ${limits.brandNames} brand names`),
    v.everyItem((brand) => brand.length <= limits.nameLength, tooLong(limits.nameLength)),
    v.everyItem((brand) => brand.isWellFormed()),
    v.everyItem(isPlainLine, notPlainLine),
  ),
  clientType: v.picklist(clientType.values),
  primaryContactName: requiredText(),
  primaryContactEmail: emailAddress(),
  websiteUrl: optionalLink(),
  amazonStorefrontUrl: optionalLink(),
  status: v.picklist(clientStatus.values),
  accountManagerId: v.pipe(
    v.union([v.literal(""), v.pipe(v.string(), v.uuid())]),
    v.transform((id) => id || null),
  ),
  avatarUrl: v.pipe(
    v.string(),
    v.transform((path) => path || null),
    v.check((path) => path === null || isObjectPath(path)),
  ),
}) satisfies v.GenericSchema<unknown, CreateClientInput>;

export type ClientFormOutput = v.InferOutput<typeof ClientForm>;
export type ClientFormValues = v.InferInput<typeof ClientForm>;

export const emptyClient: ClientFormValues = {
  name: "",
  brandNames: "",
  clientType: "uncut_brands",
  primaryContactName: "",
  primaryContactEmail: "",
  websiteUrl: "",
  amazonStorefrontUrl: "",
  status: "lead",
  accountManagerId: "",
  avatarUrl: "",
};

/** A client as its form shows it. */
export function valuesOf(client: Client): ClientFormValues {
  return { ...textsOf(emptyClient, client), brandNames: joinNames(client.brandNames) };
}

/** What the person changed. */
export function changesTo(client: Client, edited: CreateClientInput): Partial<CreateClientInput> {
  return editedFields(ClientForm, valuesOf(client), edited);
}
