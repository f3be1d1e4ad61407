import {
  answered,
  brandRegistrySite,
  clientDoes,
  mlmBrands,
  type StandardTask,
  sellerCentral,
  sellerHelp,
  weDo,
} from "./template";

export const brandRegistry: StandardTask[] = [
  clientDoes("Confirm trademark number and owner of record", {
    clientTitle: "Send us your trademark number and its owner",
    description:
      "Send the registration or application number, the office it was filed with and the owner of record. The mark must match the brand on the packaging.",
    dueInDays: 4,
    needs: ["Sign the agency agreement and scope of work"],
    links: [brandRegistrySite],
    internalNotes: "A pending mark is accepted from some offices; check the list before we ask for a filing.",
  }),
  weDo("Enroll the brand in Brand Registry", {
    description:
      "Submit the enrollment with packaging photos that show the brand name permanently affixed. Note the case number here.",
    dueInDays: 4,
    needs: ["Confirm trademark number and owner of record", "Register the Professional selling account"],
    links: [brandRegistrySite, "https://brandservices.amazon.com/brandregistry"],
  }),
  clientDoes("Forward the verification code and assign our roles", {
    clientTitle: "Forward the code from Amazon and give us access",
    description:
      "Amazon mails a code to the trademark's contact. Forward it to us, then add the agency as Administrator or Registered Agent.",
    dueInDays: 5,
    needs: ["Enroll the brand in Brand Registry"],
    links: [brandRegistrySite],
    internalNotes: "The code often goes to the trademark attorney, so warn them ahead.",
  }),
  weDo("Load logos, images and marks for automated protection", {
    description:
      "Add wordmarks, logos and the list of manufacturing countries, so that Amazon blocks obvious misuse before it goes live.",
    dueInDays: 5,
    needs: [
      "Forward the verification code and assign our roles",
      "Send the brand's logo, pictures and wording",
    ],
    links: [brandRegistrySite],
  }),
  weDo("Enroll hero products in Transparency", {
    description:
      "Apply for unit-level codes on the products that are resold most and agree with the packer where the label goes.",
    dueInDays: 10,
    needs: ["Forward the verification code and assign our roles"],
    clientTypes: mlmBrands,
    links: ["https://brandservices.amazon.com/transparency"],
    optional: true,
  }),
  weDo("Enroll {{brand}} in Project Zero", {
    description:
      "Apply for self-service removal of counterfeits for {{brand}}, and agree with {{client}} who may remove a listing.",
    dueInDays: 10,
    needs: ["Load logos, images and marks for automated protection"],
    conditions: [answered("goal", "is", "Protecting the brand")],
    isForEachBrand: true,
    links: ["https://brandservices.amazon.com/projectzero"],
    internalNotes: "Only for brands with an accuracy of 90% or more in their reports of the last six months.",
    optional: true,
  }),
];

export const brandOptimization: StandardTask[] = [
  weDo("Audit listings and suppressed ASINs", {
    description:
      "Check every ASIN for suppression, broken variations, missing images and wrong browse nodes. Put the findings in the audit sheet.",
    dueInDays: 3,
    needs: [
      "Set user permissions for the account team",
      "Set up users and permissions on the new account",
      "Fill in the product data sheet",
    ],
    links: [`${sellerCentral}/inventory`],
  }),
  clientDoes("Send the brand's logo, pictures and wording", {
    clientTitle: "Send us your logo, pictures and wording",
    description:
      "Logo, style guide and colors, product photos with the rights to them, and what every listing must and must never say.",
    dueInDays: 5,
    needs: ["Hold the kickoff call"],
    form: "Brand assets",
  }),
  weDo("Research keywords for the top products", {
    description:
      "Build the keyword map for the ten best sellers from search query reports and competitor listings; mark what belongs in titles.",
    dueInDays: 5,
    needs: ["Complete the brand intake questionnaire"],
  }),
  clientDoes("Clear product and income claims with compliance", {
    clientTitle: "Let your compliance team check product claims",
    description:
      "Mark health, earnings and distributor claims that may not appear on a listing, and return the approved wording.",
    dueInDays: 7,
    needs: ["Complete the brand intake questionnaire"],
    clientTypes: mlmBrands,
    internalNotes: "Listings that hint at an earning opportunity are taken down without warning.",
  }),
  weDo("Rewrite titles, bullets and search terms", {
    description:
      "Write to the keyword map and the style guide of the category. The client approves before upload.",
    dueInDays: 5,
    needs: [
      "Research keywords for the top products",
      "Audit listings and suppressed ASINs",
      "Clear product and income claims with compliance",
      "Send the brand's logo, pictures and wording",
    ],
    links: [sellerHelp],
  }),
  weDo("Publish A+ Content and Brand Story", {
    description:
      "Premium layout where the account qualifies, else the standard modules. Check the mobile view before submitting.",
    dueInDays: 5,
    needs: ["Rewrite titles, bullets and search terms", "Forward the verification code and assign our roles"],
    links: [`${sellerCentral}/enhanced-content/content-manager`],
  }),
  weDo("Build the Brand Store", {
    description:
      "Home page, one page a product line, a page for deals. Submit at least a week before launch.",
    dueInDays: 20,
    isBeforeLaunch: true,
    needs: [
      "Forward the verification code and assign our roles",
      "Send the brand's logo, pictures and wording",
    ],
    links: ["https://advertising.amazon.com/solutions/products/stores"],
    optional: true,
  }),
  weDo("Translate the listings of {{brand}} into German", {
    description:
      "Have titles, bullets, search terms and A+ Content of {{brand}} translated by a native speaker with the German keyword map, not word by word.",
    dueInDays: 10,
    needs: ["Rewrite titles, bullets and search terms"],
    conditions: [answered("marketplaces_next", "has", "Germany")],
    isForEachBrand: true,
  }),
  weDo("Upload the catalog with flat files", {
    description:
      "Build the category's inventory file from the product data sheet, upload it in parts, and work through the processing reports.",
    dueInDays: 5,
    needs: ["Rewrite titles, bullets and search terms", "Load GS1 barcodes or apply for GTIN exemption"],
    conditions: [answered("products", "at_least", 100)],
    links: [`${sellerCentral}/listing/upload`],
  }),
  weDo("Enroll new products in Vine", {
    description:
      "Enroll the launch products with up to 30 units each once their pages are final, so that {{client}} has reviews by {{launch}}.",
    dueInDays: 5,
    needs: [
      "Publish A+ Content and Brand Story",
      "Confirm receipt and that all offers are live",
      "Forward the verification code and assign our roles",
    ],
    conditions: [answered("goal", "is", "Launching new products")],
    links: [`${sellerCentral}/vine`],
    optional: true,
  }),
];

export const unauthorizedSellers: StandardTask[] = [
  weDo("Map every seller on the brand's listings", {
    description:
      "List the offers per ASIN with seller, price, stock depth and share of the featured offer. Mark who is authorized.",
    dueInDays: 5,
    needs: ["Hold the kickoff call"],
    internalNotes: "Take screenshots on the same day; they are the evidence for later complaints.",
  }),
  clientDoes("Forbid marketplace resale in the distributor policy", {
    clientTitle: "Forbid marketplace resale in your distributor policy",
    description:
      "Add the clause on online marketplaces to the policies and procedures, and announce it to all distributors in writing.",
    dueInDays: 10,
    needs: ["Hold the kickoff call"],
    clientTypes: mlmBrands,
    internalNotes: "Without the clause in force, letters to distributors have no ground to stand on.",
  }),
  weDo("Run test buys on suspect offers", {
    description:
      "Order one unit each from sellers with unclear sourcing, photograph lot codes and packaging, and file the result.",
    dueInDays: 10,
    needs: ["Map every seller on the brand's listings"],
    optional: true,
  }),
  weDo("Report hijacked listings and counterfeits", {
    description:
      "File through Report a Violation with the test buy's order number. One complaint a seller and ASIN.",
    dueInDays: 3,
    needs: ["Run test buys on suspect offers", "Forward the verification code and assign our roles"],
    links: [`${brandRegistrySite}/brand/report-a-violation`],
  }),
  weDo("Send notices to distributors who resell", {
    description:
      "Match seller names with the distributor list, send the first notice, and set a date for the second one.",
    dueInDays: 5,
    needs: [
      "Map every seller on the brand's listings",
      "Forbid marketplace resale in the distributor policy",
    ],
    clientTypes: mlmBrands,
  }),
];
