import { clientDoes, mlmBrands, type StandardTask, sellerCentral, sellerHelp, weDo } from "../template";

export const brandOptimization: StandardTask[] = [
  weDo("Audit listings and suppressed ASINs", {
    description:
      "Check every ASIN for suppression, broken variations, missing images and wrong browse nodes. Put the findings in the audit sheet.",
    dueInDays: 11,
    links: [`${sellerCentral}/inventory`],
  }),
  weDo("Research keywords for the top products", {
    description:
      "Build the keyword map for the ten best sellers from search query reports and competitor listings; mark what belongs in titles.",
    dueInDays: 15,
  }),
  clientDoes("Clear product and income claims with compliance", {
    description:
      "Mark health, earnings and distributor claims that may not appear on a listing, and return the approved wording.",
    dueInDays: 19,
    clientTypes: mlmBrands,
    internalNotes: "Listings that hint at an earning opportunity are taken down without warning.",
  }),
  weDo("Rewrite titles, bullets and search terms", {
    description:
      "Write to the keyword map and the style guide of the category. The client approves before upload.",
    dueInDays: 25,
    links: [sellerHelp],
  }),
  weDo("Publish A+ Content and Brand Story", {
    description:
      "Premium layout where the account qualifies, else the standard modules. Check the mobile view before submitting.",
    dueInDays: 34,
    links: [`${sellerCentral}/enhanced-content/content-manager`],
  }),
  weDo("Build the Brand Store", {
    description:
      "Home page, one page a product line, a page for deals. Submit at least a week before launch.",
    dueInDays: 42,
    links: ["https://advertising.amazon.com/solutions/products/stores"],
    optional: true,
  }),
];
