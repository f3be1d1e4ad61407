import { clientDoes, lacoreBrands, type StandardTask, sellerCentral, sellerHelp, weDo } from "../template";

export const newAmazonAccountSetup: StandardTask[] = [
  clientDoes("Gather the documents for a new selling account", {
    description:
      "Company registration, a bank letter or statement, a utility bill not older than 90 days and the passport of the primary contact.",
    dueInDays: 6,
    clientTypes: lacoreBrands,
    links: [sellerHelp],
  }),
  weDo("Register the Professional selling account", {
    description:
      "Register under the brand's legal entity with its own email address, deposit account and charge card. Choose the Professional plan.",
    dueInDays: 11,
    clientTypes: lacoreBrands,
    links: [sellerCentral],
    internalNotes:
      "One registration at a time from our network, or the verification team links the accounts.",
  }),
  clientDoes("Pass identity and address verification", {
    description:
      "Join the video call with Amazon with the original documents at hand, then enter the code from the verification postcard.",
    dueInDays: 18,
    clientTypes: lacoreBrands,
    links: [sellerHelp],
    internalNotes:
      "The postcard takes five to eight working days. A second request makes the first code invalid.",
  }),
  weDo("Set up users and permissions on the new account", {
    description:
      "Invite the brand's people and ours, each with only what the work needs, and confirm two-step verification for everybody.",
    dueInDays: 20,
    clientTypes: lacoreBrands,
    links: [`${sellerCentral}/gp/account-manager/home.html`],
  }),
];
