import { clientStatus, clientType } from "../choices/clients";
import type { Fields, ImportFields, Words } from "./field";

export const clientWords = {
  label: "Client",
  one: "client",
  many: "clients",
  verbs: {},
} as const satisfies Words;

export const clientFields = {
  name: { kind: "requiredLine", label: "Company Name" },
  brandNames: { kind: "words", label: "Brand Names", required: "Brand Names are required" },
  clientType: { kind: "choice", label: "Client Type", choice: clientType },
  primaryContactName: { kind: "requiredLine", label: "Primary Contact Name" },
  primaryContactEmail: { kind: "email", label: "Primary Contact Email" },
  websiteUrl: { kind: "link", label: "Website URL" },
  amazonStorefrontUrl: { kind: "link", label: "Amazon Storefront URL" },
  avatarUrl: { kind: "picture", label: "Avatar" },
  accountManagerId: { kind: "reference", label: "Account Manager", to: "user" },
  timeZone: { kind: "timeZone", label: "Time Zone" },
  status: { kind: "choice", label: "Status", choice: clientStatus },
} as const satisfies Fields;

/** Fields of a client that its form leaves out. */
export const clientSettingFields = {
  sendsReminders: { kind: "flag", label: "Sends Reminders" },
} as const satisfies Fields;

/** Columns of a file that fill a client; pictures cannot be imported. */
export const clientImport = {
  name: {
    required: "always",
    headers:
      "companyname company clientname client accountname account businessname " +
      "organizationname organisationname organization organisation customername customer name",
  },
  brandNames: {
    required: "inColumn",
    headers: "brandnames brandname brands brand amazonbrands amazonbrand",
  },
  clientType: { headers: "clienttype accounttype customertype" },
  primaryContactName: {
    required: "toCreate",
    headers:
      "primarycontactname primarycontact contactname contactfullname contactperson contact " +
      "keycontact personname fullname",
    parts: [
      "firstname contactfirstname primarycontactfirstname givenname forename",
      "lastname contactlastname primarycontactlastname surname familyname",
    ],
  },
  primaryContactEmail: {
    required: "toCreate",
    headers:
      "primarycontactemail primarycontactemailaddress contactemail contactemailaddress email " +
      "emailaddress mail",
  },
  websiteUrl: { headers: "websiteurl website websiteaddress companywebsite homepage webpage web url" },
  amazonStorefrontUrl: {
    headers:
      "amazonstorefronturl amazonstorefront storefronturl storefront amazonstoreurl " +
      "amazonstore amazonurl storeurl",
  },
  accountManagerId: { headers: "accountmanager accountmanageremail accountmanagername clientmanager" },
  timeZone: { headers: "timezone timezonename ianatimezone tz" },
  status: { headers: "clientstatus status accountstatus lifecyclestage" },
} as const satisfies ImportFields;
