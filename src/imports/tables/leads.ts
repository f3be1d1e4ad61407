import { leadSource, leadStatus } from "#/src/contract/choices/leads";
import type { ImportedLeadInput } from "#/src/contract/leads";
import { limits } from "#/src/contract/limits";
import type { FieldRule, Kind } from "./kind";

const { min, max } = limits.priorityScore;
const priorities = Array.from({ length: max - min + 1 }, (_, at) => String(min + at));

const fields = {
  companyName: {
    label: "Company Name",
    required: "always",
    headers:
      "companyname company brandname brand accountname account businessname organizationname " +
      "organisationname organization organisation",
  },
  clientName: {
    label: "Client Name",
    required: "toCreate",
    headers:
      "clientname leadname contactname primarycontactname primarycontact contactperson " +
      "contact fullname name lead",
  },
  email: {
    label: "Email",
    required: "always",
    headers: "email emailaddress contactemail primarycontactemail leademail workemail mail",
  },
  phone: {
    label: "Phone",
    headers: "phone phonenumber telephone mobilephone mobilephonenumber mobile tel",
  },
  leadSource: {
    label: "Lead Source",
    options: leadSource.options,
    headers: "leadsource source originalsource origin",
  },
  leadStatus: {
    label: "Lead Status",
    options: leadStatus.options,
    headers: "leadstatus status leadstage dealstage pipelinestage stage",
  },
  dealValue: {
    label: "Deal Value",
    reads: "amount",
    headers: "dealvalue dealamount value amount estimatedvalue expectedrevenue budget",
  },
  priorityScore: {
    label: "Priority Score",
    reads: "amount",
    options: priorities.map((score) => ({ value: score, label: score })),
    headers: "priorityscore priority leadscore score",
  },
  nextActionDate: {
    label: "Next Action Date",
    reads: "day",
    headers: "nextactiondate nextaction nextactivitydate nextstepdate followupdate nextfollowup",
  },
  owner: {
    label: "Owner",
    isPerson: true,
    headers:
      "owner leadowner contactowner dealowner companyowner owneremail ownername salesrep " + "assignedto",
  },
  websiteUrl: {
    label: "Website URL",
    headers: "websiteurl website websiteaddress companywebsite homepage webpage web url",
  },
  amazonStoreUrl: {
    label: "Amazon Store URL",
    headers:
      "amazonstoreurl amazonstore amazonstorefronturl amazonstorefront storefronturl " +
      "storefront amazonurl storeurl",
  },
  clientFileLink: {
    label: "Client File Link",
    headers: "clientfilelink filelink file documentlink",
  },
  recentActivity: {
    label: "Recent Activity",
    headers: "recentactivity lastactivity latestactivity",
  },
  notes: { label: "Notes", headers: "notes note comments comment description" },
} satisfies Record<Exclude<keyof ImportedLeadInput, "productImageUrl">, FieldRule>;

/** Leads, by company and e-mail address. */
export const leadKind: Kind = {
  name: "leads",
  one: "lead",
  many: "leads",
  key: ["companyName", "email"],
  keyWords: "A lead's company and e-mail address together tell whether it exists.",
  title: ["companyName", "clientName"],
  doubles: { website: "websiteUrl", email: "email" },
  fields,
};
