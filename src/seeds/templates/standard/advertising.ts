import { advertisingHelp, clientDoes, type StandardTask, weDo } from "../template";

export const advertising: StandardTask[] = [
  clientDoes("Give access to the advertising account", {
    description:
      "Link the account to our manager account, and confirm that a valid payment method is on file.",
    dueInDays: 7,
    links: ["https://advertising.amazon.com", advertisingHelp],
  }),
  clientDoes("Approve budget, target ACOS and launch products", {
    description:
      "Approve the monthly budget, the target for launch and for steady state, and which products may run at a loss at first.",
    dueInDays: 16,
    internalNotes: "Get the approval in writing with an amount; a verbal yes has cost us before.",
  }),
  weDo("Build the Sponsored Products structure", {
    description:
      "One portfolio a product line; automatic, broad and exact campaigns apart; the naming scheme of the playbook.",
    dueInDays: 27,
    links: ["https://advertising.amazon.com/solutions/products/sponsored-products"],
  }),
  weDo("Launch Sponsored Brands and Sponsored Display", {
    description:
      "Brand defence first, then category terms. Needs Brand Registry and approved creatives; video where we have one.",
    dueInDays: 37,
    links: [
      "https://advertising.amazon.com/solutions/products/sponsored-brands",
      "https://advertising.amazon.com/solutions/products/sponsored-display",
    ],
  }),
  weDo("Set negatives, bid rules and budget alerts", {
    description:
      "Move harvested search terms, negate what spent without orders, set placement bids and an alert at 80% of daily budget.",
    dueInDays: 45,
    links: [advertisingHelp],
  }),
];
