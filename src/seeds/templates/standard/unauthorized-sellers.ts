import { brandRegistry, clientDoes, mlmBrands, type StandardTask, weDo } from "../template";

export const unauthorizedSellers: StandardTask[] = [
  weDo("Map every seller on the brand's listings", {
    description:
      "List the offers per ASIN with seller, price, stock depth and share of the featured offer. Mark who is authorized.",
    dueInDays: 12,
    internalNotes: "Take screenshots on the same day; they are the evidence for later complaints.",
  }),
  clientDoes("Forbid marketplace resale in the distributor policy", {
    description:
      "Add the clause on online marketplaces to the policies and procedures, and announce it to all distributors in writing.",
    dueInDays: 22,
    clientTypes: mlmBrands,
    internalNotes: "Without the clause in force, letters to distributors have no ground to stand on.",
  }),
  weDo("Run test buys on suspect offers", {
    description:
      "Order one unit each from sellers with unclear sourcing, photograph lot codes and packaging, and file the result.",
    dueInDays: 28,
    optional: true,
  }),
  weDo("Report hijacked listings and counterfeits", {
    description:
      "File through Report a Violation with the test buy's order number. One complaint a seller and ASIN.",
    dueInDays: 33,
    links: [`${brandRegistry}/brand/report-a-violation`],
  }),
  weDo("Send notices to distributors who resell", {
    description:
      "Match seller names with the distributor list, send the first notice, and set a date for the second one.",
    dueInDays: 36,
    clientTypes: mlmBrands,
  }),
];
