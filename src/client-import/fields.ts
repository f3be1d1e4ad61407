import { type ClientStatus, type ClientType, clientStatus, clientType } from "#/src/contract/choices/clients";
import type { ImportedClientInput } from "#/src/contract/clients";
import { splitNames } from "#/src/format/names";

/** A field of a client that a file can fill. */
export type Field = keyof typeof names;

/** A client as a row of a file gives it; the server checks it. */
export type ClientRow = Partial<Record<Exclude<keyof ImportedClientInput, "brandNames">, string>> & {
  brandNames?: string[];
};

/** Header names that mean a field, simplified, the surest first. */
const names = {
  name: [
    "companyname",
    "company",
    "clientname",
    "client",
    "accountname",
    "account",
    "businessname",
    "organizationname",
    "organisationname",
    "organization",
    "organisation",
    "customername",
    "customer",
    "name",
  ],
  brandNames: ["brandnames", "brandname", "brands", "brand", "amazonbrands", "amazonbrand"],
  clientType: ["clienttype", "accounttype", "customertype"],
  primaryContactName: [
    "primarycontactname",
    "primarycontact",
    "contactname",
    "contactfullname",
    "contactperson",
    "contact",
    "keycontact",
    "fullname",
  ],
  primaryContactEmail: [
    "primarycontactemail",
    "primarycontactemailaddress",
    "contactemail",
    "contactemailaddress",
    "email",
    "emailaddress",
    "mail",
  ],
  websiteUrl: [
    "websiteurl",
    "website",
    "websiteaddress",
    "companywebsite",
    "homepage",
    "webpage",
    "web",
    "url",
  ],
  amazonStorefrontUrl: [
    "amazonstorefronturl",
    "amazonstorefront",
    "storefronturl",
    "storefront",
    "amazonstoreurl",
    "amazonstore",
    "amazonurl",
    "storeurl",
  ],
  accountManager: ["accountmanager", "accountmanageremail", "accountmanagername", "clientmanager"],
  status: ["clientstatus", "status", "accountstatus", "lifecyclestage"],
} as const satisfies Record<Exclude<keyof ImportedClientInput, "avatarUrl">, readonly string[]>;

export const fields = Object.keys(names) as Field[];
const required: readonly Field[] = ["name", "primaryContactName", "primaryContactEmail"];

export const isRequired = (field: Field) => required.includes(field);

/** How sure a header means a field; 0 is surest, null means it does not. */
export function rankOf(field: Field, header: string): number | null {
  const known: readonly string[] = names[field];
  const at = known.indexOf(simplified(header));
  return at < 0 ? null : at;
}

/** Letters and digits alone, without case and accents: what is left of "Company-Name:" is `companyname`. */
export function simplified(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** A client with one field filled from a text: brand names are separated by commas, choices are known by key or label. */
export function clientWith(field: Field, text: string): ClientRow {
  if (field === "brandNames") return { brandNames: splitNames(text) };
  if (field === "status") return { status: keyOf<ClientStatus>(clientStatus, text) };
  if (field === "clientType") return { clientType: keyOf<ClientType>(clientType, text) };
  return { [field]: text };
}

function keyOf<K extends string>(choice: { options: { value: K; label: string }[] }, text: string): string {
  const meant = simplified(text);
  const found = choice.options.find(
    ({ value, label }) => simplified(value) === meant || simplified(label) === meant,
  );
  return found?.value ?? text;
}
