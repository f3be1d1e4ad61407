/** What people typically write and file when they finish a standard task; `{brand}` is the client's first brand. */
export type Remark = { note: string; file?: string };

export const remarks: Record<string, Remark[]> = {
  "Sign the agency agreement and scope of work": [
    {
      note: "Countersigned copy is in the client folder. Scope covers US only, Canada to be quoted.",
      file: "signed-agreement.pdf",
    },
    {
      note: "Signed. They asked for a 60-day exit clause, legal was fine with it.",
      file: "signed-agreement.pdf",
    },
  ],
  "Hold the kickoff call": [
    {
      note: "Good call. Weekly check-in agreed for Tuesdays, decisions by email within two working days.",
      file: "kickoff-notes.pdf",
    },
    { note: "Kickoff done. They have about nine weeks of stock on hand, so launch date is safe." },
  ],
  "Complete the brand intake questionnaire": [
    {
      note: "Questionnaire is complete. Tone of voice guide attached, no comparative claims allowed.",
      file: "brand-intake.pdf",
    },
  ],
  "Invite the agency to Seller Central": [
    { note: "Invite accepted, access works for the onboarding address." },
    { note: "First invite had expired, accepted the second one within the hour." },
  ],
  "Set user permissions for the account team": [
    { note: "Six users set up, payments view-only. Two-step verification confirmed for everybody." },
  ],
  "Review Account Health and open cases": [
    {
      note: "Health rating 240. One open food-contact warning on a discontinued ASIN, closed by deleting the listing.",
      file: "account-health.png",
    },
    { note: "No violations. Eleven stranded units, relisted two and created a removal for the rest." },
  ],
  "Register the Professional selling account": [
    { note: "Registered under the group entity, case for video verification opened the same day." },
  ],
  "Pass identity and address verification": [
    { note: "Video call passed at first attempt, postcard code entered this morning." },
  ],
  "Set up users and permissions on the new account": [
    { note: "Nine users set up, five of them the brand's. Everybody confirmed two-step verification." },
  ],
  "Confirm trademark number and owner of record": [
    { note: "Word mark is registered in class 3 and 5; owner of record matches the selling entity." },
    {
      note: "Registration certificate received. The figurative mark is still pending, we enroll with the word mark.",
      file: "trademark-certificate.pdf",
    },
  ],
  "Enroll the brand in Brand Registry": [
    {
      note: "Enrollment submitted with four packaging photos, approved after two days.",
      file: "packaging-photos.zip",
    },
    { note: "First submission was declined: logo on a sticker. Approved with photos of the printed carton." },
  ],
  "Forward the verification code and assign our roles": [
    {
      note: "Code came through the attorney, entered on time. We are Administrator and Registered Agent now.",
    },
  ],
  "Audit listings and suppressed ASINs": [
    {
      note: "42 ASINs checked, 5 suppressed for missing main image size, 2 broken variation families.",
      file: "listing-audit.xlsx",
    },
    {
      note: "Audit sheet is filled in. Worst problem: three duplicates created by a former reseller.",
      file: "listing-audit.xlsx",
    },
  ],
  "Research keywords for the top products": [
    {
      note: "Keyword map for ten ASINs, 180 terms. The generic head term is out of reach for the first quarter.",
      file: "keyword-map.xlsx",
    },
  ],
  "Rewrite titles, bullets and search terms": [
    {
      note: "Copy approved with two changes, flat file uploaded without errors.",
      file: "listing-copy-v2.docx",
    },
  ],
  "Publish A+ Content and Brand Story": [
    {
      note: "Nine pages submitted, eight approved. One rejected for the word 'best', corrected and resubmitted.",
    },
  ],
  "Build the Brand Store": [
    { note: "Store is live with a page for each product line.", file: "store-preview.png" },
  ],
  "Map every seller on the brand's listings": [
    {
      note: "14 sellers found, 3 authorized. Two hold the featured offer on the best seller at 18% under list price.",
      file: "seller-map.xlsx",
    },
    { note: "Clean: only our own offer and one liquidator with four units left.", file: "seller-map.xlsx" },
  ],
  "Run test buys on suspect offers": [
    {
      note: "Three test buys arrived. One has an old lot code and no seal, filed with photos.",
      file: "test-buy-photos.zip",
    },
  ],
  "Report hijacked listings and counterfeits": [
    { note: "Two violations accepted, offers are gone since this morning. Third seller left by themselves." },
  ],
  "Forbid marketplace resale in the distributor policy": [
    {
      note: "Clause 7.4 is in force from the first of the month, announcement went to all distributors.",
      file: "distributor-policy.pdf",
    },
  ],
  "Fill in the product data sheet": [
    {
      note: "Sheet is complete except case packs of the gift sets, they will measure this week.",
      file: "product-data.xlsx",
    },
  ],
  "Load GS1 barcodes or apply for GTIN exemption": [
    { note: "Prefix belongs to the brand. GTIN exemption for the two bundles approved within a day." },
    {
      note: "Six barcodes were bought from a reseller. Client ordered a proper GS1 prefix, relabelled before inbound.",
    },
  ],
  "Clear category approvals and dangerous goods review": [
    {
      note: "Safety data sheets accepted for all but one SKU, that one ships by the merchant for now.",
      file: "safety-data-sheets.zip",
    },
  ],
  "Decide FBA or FBM for each product": [
    { note: "FBA for 31 SKUs, FBM for the oversized ones. Prep by the client, labels by us." },
  ],
  "Prepare and ship the first FBA shipment": [
    {
      note: "18 cartons handed to the carrier, tracking is in the sheet. Split to two fulfillment centers.",
      file: "shipment-labels.pdf",
    },
  ],
  "Confirm receipt and that all offers are live": [
    { note: "412 of 416 units received, case opened for the missing four. All offers live and buyable." },
  ],
  "Give access to the advertising account": [
    { note: "Linked to our manager account, card on file is valid." },
  ],
  "Approve budget, target ACOS and launch products": [
    { note: "Approved in writing: 4,500 a month, 35% ACOS for the launch, 25% from month four." },
    {
      note: "Budget approved. Hero product may run at break-even for the first eight weeks.",
      file: "budget-approval.pdf",
    },
  ],
  "Build the Sponsored Products structure": [
    { note: "Three portfolios, 21 campaigns, names after the playbook. Starting bids 10% under suggestion." },
  ],
  "Launch Sponsored Brands and Sponsored Display": [
    { note: "Brand defence is live. Video was rejected for text too small, new cut from design on Friday." },
  ],
  "Set negatives, bid rules and budget alerts": [
    { note: "First harvest: 38 exact terms moved, 64 negatives. Alerts go to the channel." },
  ],
  "Send landed costs and minimum prices": [
    {
      note: "Costs received for every SKU. Freight is an estimate until the next container.",
      file: "landed-costs.xlsx",
    },
  ],
  "Confirm tax interview and tax settings": [
    { note: "Tax interview is valid, their accountant confirmed the settings by mail." },
  ],
  "Build the unit economics model": [
    {
      note: "Contribution margin 22% on average. Two travel sizes lose money on FBA, proposed as a bundle.",
      file: "unit-economics.xlsx",
    },
  ],
  "Map payout reports to the client's books": [
    {
      note: "First reconciled payout handed over, difference of 3.12 explained by a refund fee.",
      file: "payout-reconciliation.xlsx",
    },
  ],
  "File reimbursement claims for lost and damaged units": [
    { note: "27 units claimed, 19 already reimbursed. Rest is under review." },
  ],
  "Take the baseline snapshot": [
    {
      note: "Baseline saved: 38k sales in 12 months, 9.4% conversion, 71% featured offer.",
      file: "baseline.xlsx",
    },
    {
      note: "New account, so the baseline is empty. Saved category benchmarks instead.",
      file: "baseline.xlsx",
    },
  ],
  "Turn on Brand Analytics and search query reports": [
    { note: "Reports fill since yesterday, first export saved." },
  ],
  "Set up the weekly performance report": [
    { note: "First report sent. They want units beside revenue, added.", file: "weekly-report-1.pdf" },
  ],
  "Hold the first monthly review": [
    {
      note: "Review held. Next 90 days agreed: second hero product, Canada, video ads.",
      file: "first-review.pdf",
    },
  ],
};

/** What account managers write when a client is late. */
export const chasers = [
  "Reminded the contact by mail and offered a 15-minute screen share.",
  "Called, they promised it for the end of the week.",
  "Raised it in the weekly check-in. Their new assistant takes it over.",
];
