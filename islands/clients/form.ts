import * as v from "valibot";
import { clientStatus, clientType } from "../../src/contract/choices/clients";
import type { Client, CreateClientInput } from "../../src/contract/clients";
import { limits } from "../../src/contract/limits";
import { isHttpUrl } from "../../src/contract/links";

/** What a person types; the output is what the API takes. */
export const ClientForm = v.object({
  name: requiredLine(),
  brandNames: v.pipe(
    v.string(),
    v.transform(splitBrands),
    v.minLength(1, "Brand Names are required"),
    v.maxLength(limits.brandNames, `At most ${limits.brandNames} brand names`),
    v.everyItem((brand) => brand.length <= limits.nameLength, tooLong(limits.nameLength)),
    v.everyItem(isCleanText),
  ),
  clientType: v.picklist(clientType.values),
  primaryContactName: requiredLine(),
  primaryContactEmail: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(limits.emailLength, tooLong(limits.emailLength)),
    v.regex(emailPattern()),
  ),
  websiteUrl: optionalLink(),
  amazonStorefrontUrl: optionalLink(),
  status: v.picklist(clientStatus.values),
}) satisfies v.GenericSchema<unknown, CreateClientInput>;

export type ClientFormValues = v.InferInput<typeof ClientForm>;
export type ClientFormOutput = v.InferOutput<typeof ClientForm>;

export const emptyClient: ClientFormValues = {
  name: "",
  brandNames: "",
  clientType: "uncut_brands",
  primaryContactName: "",
  primaryContactEmail: "",
  websiteUrl: "",
  amazonStorefrontUrl: "",
  status: "lead",
};

/** A client as its form shows it. */
export function valuesOf(client: Client): ClientFormValues {
  return {
    name: client.name,
    brandNames: client.brandNames.join(", "),
    clientType: client.clientType,
    primaryContactName: client.primaryContactName,
    primaryContactEmail: client.primaryContactEmail,
    websiteUrl: client.websiteUrl ?? "",
    amazonStorefrontUrl: client.amazonStorefrontUrl ?? "",
    status: client.status,
  };
}

/** What the person changed. Both sides go through the form, so that what it cannot show (a comma in a brand) stays. */
export function changesTo(client: Client, edited: CreateClientInput): Partial<CreateClientInput> {
  const opened = v.safeParse(ClientForm, valuesOf(client));
  const before: Partial<Record<string, unknown>> = opened.success ? opened.output : {};
  return Object.fromEntries(
    Object.entries(edited).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  );
}

function requiredLine() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(limits.nameLength, tooLong(limits.nameLength)),
    v.check(isCleanText),
  );
}

function optionalLink() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === "" || isHttpUrl(text), "Please enter a valid URL"),
    v.transform((text) => text || null),
  );
}

function splitBrands(text: string): string[] {
  return text
    .split(",")
    .map((brand) => brand.trim())
    .filter((brand) => brand !== "");
}

function tooLong(max: number): string {
  return `Must be at most ${max.toLocaleString("en-US")} characters`;
}

function isCleanText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** The addresses that the API takes: a dotted local part and a domain name with a top level. */
function emailPattern(): RegExp {
  return /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
}
