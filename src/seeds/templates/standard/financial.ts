import { clientDoes, type StandardTask, sellerCentral, sellerHelp, weDo } from "../template";

export const financial: StandardTask[] = [
  clientDoes("Send landed costs and minimum prices", {
    description:
      "Unit cost, freight, duty, and the lowest price the brand accepts on any channel, for every SKU.",
    dueInDays: 10,
  }),
  clientDoes("Confirm tax interview and tax settings", {
    description:
      "Complete the tax interview and check tax collection settings with your accountant. We cannot advise on tax.",
    dueInDays: 13,
    links: [`${sellerCentral}/tax/settings`, sellerHelp],
  }),
  weDo("Build the unit economics model", {
    description:
      "Contribution margin per SKU after referral, fulfillment, storage and advertising cost. Flag what loses money at target price.",
    dueInDays: 20,
    internalNotes: "Use the margin sheet of the playbook, so that the quarterly review can compare brands.",
  }),
  weDo("Map payout reports to the client's books", {
    description:
      "Agree how settlements, reserves, refunds and fees are booked, and hand over the first reconciled payout report.",
    dueInDays: 32,
    links: [`${sellerCentral}/payments/dashboard`],
  }),
  weDo("File reimbursement claims for lost and damaged units", {
    description:
      "Audit the last months of inventory adjustments and removals and file what is still inside the window.",
    dueInDays: 38,
    links: [sellerHelp],
    optional: true,
  }),
];
