import {
  advertisingHelp,
  answered,
  clientDoes,
  lacoreBrands,
  type StandardTask,
  sellerCentral,
  sellerHelp,
  weDo,
} from "./template";

export const sendToFba: StandardTask[] = [
  clientDoes("Fill in the product data sheet", {
    description:
      "SKU, barcode, dimensions and weight with packaging, case pack, country of origin, shelf life, and one image a product.",
    dueInDays: 4,
    needs: ["Hold the kickoff call"],
  }),
  weDo("Load GS1 barcodes or apply for GTIN exemption", {
    description:
      "Check that barcodes belong to the brand's GS1 prefix. Apply for an exemption for bundles and private label without barcodes.",
    dueInDays: 3,
    needs: [
      "Fill in the product data sheet",
      "Set up users and permissions on the new account",
      "Set user permissions for the account team",
    ],
    links: [sellerHelp, "https://www.gs1.org/services/verified-by-gs1"],
    internalNotes:
      "Resold barcodes are rejected at Brand Registry as well: stop here if the prefix is not the brand's.",
  }),
  weDo("Clear category approvals and dangerous goods review", {
    description:
      "Request approval for gated categories with invoices and certificates, and upload safety data sheets for what may be hazardous.",
    dueInDays: 5,
    needs: [
      "Fill in the product data sheet",
      "Set up users and permissions on the new account",
      "Set user permissions for the account team",
    ],
    links: [sellerHelp],
  }),
  weDo("Decide FBA or FBM for each product", {
    description:
      "Compare fees, margins, size tiers and storage limits for each SKU and record the decision with prep and label owner.",
    dueInDays: 3,
    needs: ["Fill in the product data sheet", "Send landed costs and minimum prices"],
    links: [`${sellerCentral}/fba/profitabilitycalculator/index`],
  }),
  weDo("Connect the Lacore warehouse for merchant orders", {
    description:
      "Map SKUs, set shipping templates and cut-off times, and run two test orders through the group warehouse.",
    dueInDays: 4,
    needs: ["Decide FBA or FBM for each product", "Set up users and permissions on the new account"],
    clientTypes: lacoreBrands,
  }),
  clientDoes("Prepare and ship the first FBA shipment", {
    clientTitle: "Ship your first stock to Amazon",
    description:
      "Pack to the shipping plan we send, apply FNSKU and box labels, hand over to the partnered carrier, and send us the tracking numbers.",
    dueInDays: 25,
    isBeforeLaunch: true,
    needs: [
      "Load GS1 barcodes or apply for GTIN exemption",
      "Clear category approvals and dangerous goods review",
      "Decide FBA or FBM for each product",
    ],
    links: [`${sellerCentral}/fba/sendtoamazon`],
  }),
  weDo("Confirm receipt and that all offers are live", {
    description:
      "Reconcile units sent and received, open a case for what is missing, and check price, images and offer on every ASIN.",
    dueInDays: 10,
    needs: [
      "Prepare and ship the first FBA shipment",
      "Rewrite titles, bullets and search terms",
      "Connect the Lacore warehouse for merchant orders",
    ],
    links: [`${sellerCentral}/inventory`],
  }),
  weDo("Set shipping templates and rates for merchant orders", {
    description:
      "Set regions, rates, handling time and cut-off for what {{client}} ships, and check the on-time delivery rate of the last 30 days.",
    dueInDays: 4,
    needs: [
      "Decide FBA or FBM for each product",
      "Set user permissions for the account team",
      "Set up users and permissions on the new account",
    ],
    conditions: [answered("fulfillment", "is", "We do (FBM)")],
    links: [`${sellerCentral}/sbr`],
  }),
  clientDoes("Register packaging with LUCID for Germany", {
    clientTitle: "Register your packaging for Germany",
    description:
      "Register with LUCID, license the packaging with a dual system, and send us the number. Amazon blocks offers in Germany without it.",
    dueInDays: 10,
    needs: ["Fill in the product data sheet"],
    conditions: [answered("marketplaces_next", "has", "Germany")],
    links: ["https://lucid.verpackungsregister.org"],
  }),
];

export const advertising: StandardTask[] = [
  clientDoes("Give access to the advertising account", {
    clientTitle: "Give us access to your ads",
    description:
      "Link the account to our manager account, and confirm that a valid payment method is on file.",
    dueInDays: 3,
    needs: ["Sign the agency agreement and scope of work", "Set up users and permissions on the new account"],
    form: "Access",
    links: ["https://advertising.amazon.com", advertisingHelp],
  }),
  clientDoes("Approve budget, target ACOS and launch products", {
    clientTitle: "Approve the ad budget and the first products",
    description:
      "Approve the monthly budget, the target for launch and for steady state, and which products may run at a loss at first.",
    dueInDays: 20,
    isBeforeLaunch: true,
    needs: ["Send landed costs and minimum prices"],
    form: "Goals and budget",
    internalNotes: "Get the approval in writing with an amount; a verbal yes has cost us before.",
  }),
  weDo("Build the Sponsored Products structure", {
    description:
      "One portfolio a product line; automatic, broad and exact campaigns apart; the naming scheme of the playbook.",
    dueInDays: 5,
    needs: [
      "Give access to the advertising account",
      "Approve budget, target ACOS and launch products",
      "Research keywords for the top products",
    ],
    links: ["https://advertising.amazon.com/solutions/products/sponsored-products"],
  }),
  weDo("Launch Sponsored Brands and Sponsored Display", {
    description:
      "Brand defence first, then category terms. Needs Brand Registry and approved creatives; video where we have one.",
    dueInDays: 3,
    needs: [
      "Build the Sponsored Products structure",
      "Publish A+ Content and Brand Story",
      "Confirm receipt and that all offers are live",
    ],
    links: [
      "https://advertising.amazon.com/solutions/products/sponsored-brands",
      "https://advertising.amazon.com/solutions/products/sponsored-display",
    ],
  }),
  weDo("Set negatives, bid rules and budget alerts", {
    description:
      "Move harvested search terms, negate what spent without orders, set placement bids and an alert at 80% of daily budget.",
    dueInDays: 5,
    needs: ["Launch Sponsored Brands and Sponsored Display"],
    links: [advertisingHelp],
  }),
  weDo("Set up Amazon Marketing Cloud and audiences", {
    description:
      "Connect {{client}}'s accounts, build audiences of shoppers who viewed or left a cart, and plan the first test with Sponsored Display.",
    dueInDays: 10,
    needs: ["Set negatives, bid rules and budget alerts"],
    conditions: [answered("ad_budget", "at_least", 10_000)],
    links: ["https://advertising.amazon.com/solutions/products/amazon-marketing-cloud"],
    optional: true,
  }),
];

export const financial: StandardTask[] = [
  clientDoes("Send landed costs and minimum prices", {
    clientTitle: "Send us your costs and lowest prices",
    description:
      "Unit cost, freight, duty, and the lowest price the brand accepts on any channel, for every SKU.",
    dueInDays: 4,
    needs: ["Hold the kickoff call"],
  }),
  clientDoes("Confirm tax interview and tax settings", {
    clientTitle: "Confirm your tax details with Amazon",
    description:
      "Complete the tax interview and check tax collection settings with your accountant. We cannot advise on tax.",
    dueInDays: 4,
    needs: ["Invite the agency to Seller Central", "Register the Professional selling account"],
    links: [`${sellerCentral}/tax/settings`, sellerHelp],
  }),
  weDo("Build the unit economics model", {
    description:
      "Contribution margin per SKU after referral, fulfillment, storage and advertising cost. Flag what loses money at target price.",
    dueInDays: 4,
    needs: ["Send landed costs and minimum prices", "Decide FBA or FBM for each product"],
    internalNotes: "Use the margin sheet of the playbook, so that the quarterly review can compare brands.",
  }),
  weDo("Map payout reports to the client's books", {
    description:
      "Agree how settlements, reserves, refunds and fees are booked, and hand over the first reconciled payout report.",
    dueInDays: 8,
    needs: [
      "Set user permissions for the account team",
      "Set up users and permissions on the new account",
      "Confirm tax interview and tax settings",
    ],
    links: [`${sellerCentral}/payments/dashboard`],
  }),
  weDo("File reimbursement claims for lost and damaged units", {
    description:
      "Audit the last months of inventory adjustments and removals and file what is still inside the window.",
    dueInDays: 15,
    needs: ["Set user permissions for the account team", "Set up users and permissions on the new account"],
    links: [sellerHelp],
    optional: true,
  }),
  clientDoes("Register for VAT in Germany", {
    clientTitle: "Get a German VAT number",
    description:
      "Ask your tax adviser to register {{client}} for VAT in Germany before stock is stored there, and enter the number in Seller Central. We cannot advise on tax.",
    dueInDays: 15,
    needs: ["Confirm tax interview and tax settings"],
    conditions: [answered("marketplaces_next", "has", "Germany"), answered("vat_registered", "is", false)],
    links: [`${sellerCentral}/tax/settings`, sellerHelp],
    internalNotes: "The tax office takes four to eight weeks, so the launch in Germany waits for it.",
  }),
  clientDoes("Get an EORI number and a VAT number in the United Kingdom", {
    clientTitle: "Get your numbers for the United Kingdom",
    description:
      "Apply for both with HMRC or your tax adviser, and send us the EORI number for the customs papers of the first shipment.",
    dueInDays: 15,
    needs: ["Confirm tax interview and tax settings"],
    conditions: [
      answered("marketplaces_next", "has", "United Kingdom"),
      answered("country", "is_not", "United Kingdom"),
    ],
    links: ["https://www.gov.uk/eori"],
  }),
];

export const reporting: StandardTask[] = [
  weDo("Take the baseline snapshot", {
    description:
      "Sales, sessions, conversion, featured-offer share and ratings of the last twelve months, frozen before we change anything.",
    dueInDays: 2,
    needs: ["Set user permissions for the account team", "Set up users and permissions on the new account"],
    links: [`${sellerCentral}/business-reports`],
  }),
  weDo("Turn on Brand Analytics and search query reports", {
    description:
      "Check that the reports fill for the brand, and save the first search query performance export.",
    dueInDays: 3,
    needs: ["Forward the verification code and assign our roles"],
    links: [`${sellerCentral}/brand-analytics/dashboard`],
  }),
  weDo("Set up the weekly performance report", {
    description:
      "Connect the data, agree on the figures the client wants to see, and send the first report for comment.",
    dueInDays: 4,
    needs: ["Take the baseline snapshot", "Turn on Brand Analytics and search query reports"],
  }),
  weDo("Hold the first monthly review", {
    description:
      "Walk through what went live, the figures against the baseline, what is still open and the plan for the next 90 days.",
    dueInDays: 5,
    needs: ["Set up the weekly performance report", "Launch Sponsored Brands and Sponsored Display"],
    internalNotes:
      "Invite the account manager who takes over after launch, and send the open points in writing.",
  }),
  weDo("Agree a forecast by marketplace", {
    description:
      "Plan revenue, stock and budget of {{client}} for each marketplace and quarter, and agree who changes the plan.",
    dueInDays: 8,
    needs: ["Hold the first monthly review"],
    conditions: [answered("revenue_12m", "at_least", 1_000_000)],
    optional: true,
  }),
];
