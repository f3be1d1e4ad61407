import {
  clientDoes,
  lacoreBrands,
  type StandardTask,
  sellerCentral,
  sellerHelp,
  uncutBrands,
  weDo,
} from "./template";

export const admin: StandardTask[] = [
  clientDoes("Sign the agency agreement and scope of work", {
    clientTitle: "Sign our agreement",
    description:
      "Sign the service agreement, the scope of work and the data processing terms. The work on the account starts when all three are countersigned.",
    dueInDays: 2,
    internalNotes: "Check that the legal entity matches the one on the Seller Central account.",
  }),
  weDo("Hold the kickoff call", {
    description:
      "Introduce the account team, go through the plan week by week, agree who decides what and how often we meet.",
    dueInDays: 2,
    needs: ["Sign the agency agreement and scope of work"],
    internalNotes:
      "Record the call and link the recording here. Ask about stock on hand before promising a date.",
  }),
  clientDoes("Complete the brand intake questionnaire", {
    clientTitle: "Tell us about your brand",
    description:
      "Brand story, target customer, hero products, competitors, claims that must not be made, and where else the brand is sold.",
    dueInDays: 2,
    needs: ["Hold the kickoff call"],
    form: "Brands and marketplaces",
  }),
  clientDoes("Send the company's data", {
    clientTitle: "Tell us about your company",
    description:
      "Legal name and form, registered address, tax registrations, and the people who decide and whom we may need.",
    dueInDays: 2,
    needs: ["Sign the agency agreement and scope of work"],
    form: "Company",
    internalNotes:
      "Compare the legal name and the address with the Seller Central account, letter by letter.",
  }),
  weDo("Agree the group service terms with Lacore", {
    description:
      "Confirm cost centre, service level and approval path with the group before any spend is committed for the brand.",
    dueInDays: 3,
    needs: ["Hold the kickoff call"],
    clientTypes: lacoreBrands,
    internalNotes: "Group finance needs the monthly cap in writing; the brand team cannot approve it alone.",
  }),
];

export const amazonAccountSetup: StandardTask[] = [
  clientDoes("Invite the agency to Seller Central", {
    clientTitle: "Invite us to your Seller Central",
    description:
      "Settings, User Permissions: invite the agency's onboarding address as a secondary user. Please never share the main login.",
    dueInDays: 2,
    needs: ["Sign the agency agreement and scope of work"],
    clientTypes: uncutBrands,
    links: [`${sellerCentral}/gp/account-manager/home.html`, sellerHelp],
  }),
  weDo("Set user permissions for the account team", {
    description:
      "Give each of us only what the work needs: inventory, advertising, reports, case log. Confirm two-step verification for everybody.",
    dueInDays: 2,
    needs: ["Invite the agency to Seller Central"],
    clientTypes: uncutBrands,
    links: [`${sellerCentral}/gp/account-manager/home.html`],
    internalNotes: "Payments pages stay view-only unless the agreement says otherwise.",
  }),
  weDo("Review Account Health and open cases", {
    description:
      "Go through Account Health, policy warnings, stranded inventory and open support cases. List what must be appealed before launch.",
    dueInDays: 3,
    needs: ["Invite the agency to Seller Central"],
    clientTypes: uncutBrands,
    links: [`${sellerCentral}/performance/dashboard`, sellerHelp],
  }),
];

export const newAmazonAccountSetup: StandardTask[] = [
  clientDoes("Gather the documents for a new selling account", {
    clientTitle: "Gather the papers for your Amazon account",
    description:
      "Company registration, a bank letter or statement, a utility bill not older than 90 days and the passport of the primary contact.",
    dueInDays: 4,
    needs: ["Sign the agency agreement and scope of work"],
    clientTypes: lacoreBrands,
    links: [sellerHelp],
  }),
  weDo("Register the Professional selling account", {
    description:
      "Register under the brand's legal entity with its own email address, deposit account and charge card. Choose the Professional plan.",
    dueInDays: 3,
    needs: [
      "Gather the documents for a new selling account",
      "Send the company's data",
      "Agree the group service terms with Lacore",
    ],
    clientTypes: lacoreBrands,
    links: [sellerCentral],
    internalNotes:
      "One registration at a time from our network, or the verification team links the accounts.",
  }),
  clientDoes("Pass identity and address verification", {
    clientTitle: "Confirm your identity with Amazon",
    description:
      "Join the video call with Amazon with the original documents at hand, then enter the code from the verification postcard.",
    dueInDays: 8,
    needs: ["Register the Professional selling account"],
    clientTypes: lacoreBrands,
    links: [sellerHelp],
    internalNotes:
      "The postcard takes five to eight working days. A second request makes the first code invalid.",
  }),
  weDo("Set up users and permissions on the new account", {
    description:
      "Invite the brand's people and ours, each with only what the work needs, and confirm two-step verification for everybody.",
    dueInDays: 2,
    needs: ["Pass identity and address verification"],
    clientTypes: lacoreBrands,
    links: [`${sellerCentral}/gp/account-manager/home.html`],
  }),
];
