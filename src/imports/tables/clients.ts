import { clientStatus, clientType } from "#/src/contract/choices/clients";
import type { ImportedClientInput } from "#/src/contract/clients";
import type { FieldRule, Kind } from "./kind";

const fields = {
  name: {
    label: "Company Name",
    required: "always",
    headers:
      "companyname company clientname client accountname account businessname " +
      "organizationname organisationname organization organisation customername customer name",
  },
  brandNames: {
    label: "Brand Names",
    required: "inColumn",
    isList: true,
    headers: "brandnames brandname brands brand amazonbrands amazonbrand",
  },
  clientType: {
    label: "Client Type",
    options: clientType.options,
    headers: "clienttype accounttype customertype",
  },
  primaryContactName: {
    label: "Primary Contact Name",
    required: "toCreate",
    headers:
      "primarycontactname primarycontact contactname contactfullname contactperson contact " +
      "keycontact fullname",
  },
  primaryContactEmail: {
    label: "Primary Contact Email",
    required: "toCreate",
    headers:
      "primarycontactemail primarycontactemailaddress contactemail contactemailaddress email " +
      "emailaddress mail",
  },
  websiteUrl: {
    label: "Website URL",
    headers: "websiteurl website websiteaddress companywebsite homepage webpage web url",
  },
  amazonStorefrontUrl: {
    label: "Amazon Storefront URL",
    headers:
      "amazonstorefronturl amazonstorefront storefronturl storefront amazonstoreurl " +
      "amazonstore amazonurl storeurl",
  },
  accountManager: {
    label: "Account Manager",
    isPerson: true,
    headers: "accountmanager accountmanageremail accountmanagername clientmanager",
  },
  status: {
    label: "Status",
    options: clientStatus.options,
    headers: "clientstatus status accountstatus lifecyclestage",
  },
} satisfies Record<Exclude<keyof ImportedClientInput, "avatarUrl">, FieldRule>;

/** A field of a client that a file can fill. */
export type ClientField = keyof typeof fields;

/** Clients, by name. */
export const clientKind: Kind = {
  name: "clients",
  one: "client",
  many: "clients",
  // Each may bring the tasks of its onboarding, some dozens, which are all in memory until the call is done.
  rowsInCall: 50,
  key: ["name"],
  keyWords: "A client's name tells whether it exists.",
  title: ["name"],
  doubles: { website: "websiteUrl", email: "primaryContactEmail" },
  fields,
};
