import { leadSource, leadStatus, priorities } from "../choices/leads";
import { limits } from "../limits";
import type { Fields, ImportFields, Words } from "./field";

export const leadWords = { label: "Lead", one: "lead", many: "leads", verbs: {} } as const satisfies Words;

const wrongUrl = "Must be a valid URL";

export const leadFields = {
  companyName: {
    kind: "requiredLine",
    label: "Company Name",
    short: "Company",
    message: "Company name is required",
  },
  clientName: {
    kind: "requiredLine",
    label: "Client Name",
    short: "Contact",
    message: "Client name is required",
  },
  email: { kind: "email", label: "Email", message: "Valid email is required" },
  phone: { kind: "line", label: "Phone" },
  leadSource: { kind: "choice", label: "Lead Source", short: "Source", choice: leadSource },
  leadStatus: { kind: "choice", label: "Lead Status", short: "Status", choice: leadStatus },
  dealValue: { kind: "amount", label: "Deal Value", short: "Value" },
  priorityScore: {
    kind: "scale",
    label: "Priority Score",
    short: "Priority",
    steps: priorities,
    default: limits.priorityScore.default,
  },
  ownerId: { kind: "reference", label: "Owner", to: "user", none: "nobody" },
  nextActionDate: { kind: "date", label: "Next Action Date", short: "Next action" },
  websiteUrl: { kind: "link", label: "Website URL", short: "Website", message: wrongUrl },
  amazonStoreUrl: { kind: "link", label: "Amazon Store URL", short: "Amazon store", message: wrongUrl },
  clientFileLink: { kind: "link", label: "Client File Link", short: "Client file", message: wrongUrl },
  recentActivity: { kind: "text", label: "Recent Activity", short: "Activity" },
  notes: { kind: "text", label: "Notes" },
  productImageUrl: { kind: "picture", label: "Product Photo", short: "Photo" },
} as const satisfies Fields;

/** The fields that a lead shows as status and due date among other work. */
export const leadWorkFields = { status: "leadStatus", dueDate: "nextActionDate" } as const;

/** Lead fields that appear in no form. */
export const leadOutcomeFields = {
  clientId: { kind: "reference", label: "Client", to: "client" },
  aiProfileSummary: { kind: "text", label: "AI Profile Summary" },
  aiLeadershipData: { kind: "data", label: "AI Leadership Data" },
  aiAmazonData: { kind: "data", label: "AI Amazon Data" },
  aiMediaMentions: { kind: "data", label: "AI Media Mentions" },
  aiInsights: { kind: "text", label: "AI Insights" },
  profileModel: { kind: "line", label: "Profile Model" },
  profileGeneratedAt: { kind: "moment", label: "Profile Generated At" },
} as const satisfies Fields;

/** Columns of a file that fill a lead; pictures cannot be imported. */
export const leadImport = {
  companyName: {
    required: "always",
    headers:
      "companyname company brandname brand accountname account businessname organizationname " +
      "organisationname organization organisation",
  },
  clientName: {
    required: "toCreate",
    headers:
      "clientname leadname contactname primarycontactname primarycontact contactperson " +
      "contact personname fullname name lead",
    parts: [
      "firstname contactfirstname leadfirstname givenname forename",
      "lastname contactlastname leadlastname surname familyname",
    ],
  },
  email: {
    required: "always",
    headers: "email emailaddress contactemail primarycontactemail leademail workemail mail",
  },
  phone: { headers: "phone phonenumber telephone mobilephone mobilephonenumber mobile tel" },
  leadSource: { headers: "leadsource source originalsource origin" },
  leadStatus: { headers: "leadstatus status leadstage dealstage pipelinestage stage" },
  dealValue: { headers: "dealvalue dealamount value amount estimatedvalue expectedrevenue budget" },
  priorityScore: { headers: "priorityscore priority leadscore score" },
  nextActionDate: {
    headers: "nextactiondate nextaction nextactivitydate nextstepdate followupdate nextfollowup",
  },
  ownerId: {
    headers: "owner leadowner contactowner dealowner companyowner owneremail ownername salesrep assignedto",
  },
  websiteUrl: { headers: "websiteurl website websiteaddress companywebsite homepage webpage web url" },
  amazonStoreUrl: {
    headers:
      "amazonstoreurl amazonstore amazonstorefronturl amazonstorefront storefronturl " +
      "storefront amazonurl storeurl",
  },
  clientFileLink: { headers: "clientfilelink filelink file documentlink" },
  recentActivity: { headers: "recentactivity lastactivity latestactivity" },
  notes: { headers: "notes note comments comment description" },
} as const satisfies ImportFields;
