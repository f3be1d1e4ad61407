/** Typical notes for a finished standard task; after an arrow the name of the file that it links. */
export const remarks: Record<string, string[]> = {
  "Sign the agency agreement and scope of work": [
    "Countersigned copy is in the client folder. Scope covers US only, Canada to be quoted. → signed-agreement.pdf",
    "Signed. They asked for a 60-day exit clause, legal was fine with it. → signed-agreement.pdf",
  ],
  "Hold the kickoff call": [
    "Good call. Weekly check-in agreed for Tuesdays, decisions by email within two working days. → kickoff-notes.pdf",
    "Kickoff done. They have about nine weeks of stock on hand, so launch date is safe.",
  ],
  "Complete the brand intake questionnaire": [
    "Questionnaire is complete. Tone of voice guide attached, no comparative claims allowed. → brand-intake.pdf",
  ],
  "Invite the agency to Seller Central": [
    "Invite accepted, access works for the onboarding address.",
    "First invite had expired, accepted the second one within the hour.",
  ],
  "Set user permissions for the account team": [
    "Six users set up, payments view-only. Two-step verification confirmed for everybody.",
  ],
  "Review Account Health and open cases": [
    "Health rating 240. One open food-contact warning on a discontinued ASIN, closed by deleting the listing. → account-health.png",
    "No violations. Eleven stranded units, relisted two and created a removal for the rest.",
  ],
  "Register the Professional selling account": [
    "Registered under the group entity, case for video verification opened the same day.",
  ],
  "Pass identity and address verification": [
    "Video call passed at first attempt, postcard code entered this morning.",
  ],
  "Set up users and permissions on the new account": [
    "Nine users set up, five of them the brand's. Everybody confirmed two-step verification.",
  ],
  "Confirm trademark number and owner of record": [
    "Word mark is registered in class 3 and 5; owner of record matches the selling entity.",
    "Registration certificate received. The figurative mark is still pending, we enroll with the word mark. → trademark-certificate.pdf",
  ],
  "Enroll the brand in Brand Registry": [
    "Enrollment submitted with four packaging photos, approved after two days. → packaging-photos.zip",
    "First submission was declined: logo on a sticker. Approved with photos of the printed carton.",
  ],
  "Forward the verification code and assign our roles": [
    "Code came through the attorney, entered on time. We are Administrator and Registered Agent now.",
  ],
  "Audit listings and suppressed ASINs": [
    "42 ASINs checked, 5 suppressed for missing main image size, 2 broken variation families. → listing-audit.xlsx",
    "Audit sheet is filled in. Worst problem: three duplicates created by a former reseller. → listing-audit.xlsx",
  ],
  "Research keywords for the top products": [
    "Keyword map for ten ASINs, 180 terms. The generic head term is out of reach for the first quarter. → keyword-map.xlsx",
  ],
  "Rewrite titles, bullets and search terms": [
    "Copy approved with two changes, flat file uploaded without errors. → listing-copy-v2.docx",
  ],
  "Publish A+ Content and Brand Story": [
    "Nine pages submitted, eight approved. One rejected for the word 'best', corrected and resubmitted.",
  ],
  "Build the Brand Store": ["Store is live with a page for each product line. → store-preview.png"],
  "Map every seller on the brand's listings": [
    "14 sellers found, 3 authorized. Two hold the featured offer on the best seller at 18% under list price. → seller-map.xlsx",
    "Clean: only our own offer and one liquidator with four units left. → seller-map.xlsx",
  ],
  "Run test buys on suspect offers": [
    "Three test buys arrived. One has an old lot code and no seal, filed with photos. → test-buy-photos.zip",
  ],
  "Report hijacked listings and counterfeits": [
    "Two violations accepted, offers are gone since this morning. Third seller left by themselves.",
  ],
  "Forbid marketplace resale in the distributor policy": [
    "Clause 7.4 is in force from the first of the month, announcement went to all distributors. → distributor-policy.pdf",
  ],
  "Fill in the product data sheet": [
    "Sheet is complete except case packs of the gift sets, they will measure this week. → product-data.xlsx",
  ],
  "Load GS1 barcodes or apply for GTIN exemption": [
    "Prefix belongs to the brand. GTIN exemption for the two bundles approved within a day.",
    "Six barcodes were bought from a reseller. Client ordered a proper GS1 prefix, relabelled before inbound.",
  ],
  "Clear category approvals and dangerous goods review": [
    "Safety data sheets accepted for all but one SKU, that one ships by the merchant for now. → safety-data-sheets.zip",
  ],
  "Decide FBA or FBM for each product": [
    "FBA for 31 SKUs, FBM for the oversized ones. Prep by the client, labels by us.",
  ],
  "Prepare and ship the first FBA shipment": [
    "18 cartons handed to the carrier, tracking is in the sheet. Split to two fulfillment centers. → shipment-labels.pdf",
  ],
  "Confirm receipt and that all offers are live": [
    "412 of 416 units received, case opened for the missing four. All offers live and buyable.",
  ],
  "Give access to the advertising account": ["Linked to our manager account, card on file is valid."],
  "Approve budget, target ACOS and launch products": [
    "Approved in writing: 4,500 a month, 35% ACOS for the launch, 25% from month four.",
    "Budget approved. Hero product may run at break-even for the first eight weeks. → budget-approval.pdf",
  ],
  "Build the Sponsored Products structure": [
    "Three portfolios, 21 campaigns, names after the playbook. Starting bids 10% under suggestion.",
  ],
  "Launch Sponsored Brands and Sponsored Display": [
    "Brand defence is live. Video was rejected for text too small, new cut from design on Friday.",
  ],
  "Set negatives, bid rules and budget alerts": [
    "First harvest: 38 exact terms moved, 64 negatives. Alerts go to the channel.",
  ],
  "Send landed costs and minimum prices": [
    "Costs received for every SKU. Freight is an estimate until the next container. → landed-costs.xlsx",
  ],
  "Confirm tax interview and tax settings": [
    "Tax interview is valid, their accountant confirmed the settings by mail.",
  ],
  "Build the unit economics model": [
    "Contribution margin 22% on average. Two travel sizes lose money on FBA, proposed as a bundle. → unit-economics.xlsx",
  ],
  "Map payout reports to the client's books": [
    "First reconciled payout handed over, difference of 3.12 explained by a refund fee. → payout-reconciliation.xlsx",
  ],
  "File reimbursement claims for lost and damaged units": [
    "27 units claimed, 19 already reimbursed. Rest is under review.",
  ],
  "Take the baseline snapshot": [
    "Baseline saved: 38k sales in 12 months, 9.4% conversion, 71% featured offer. → baseline.xlsx",
    "New account, so the baseline is empty. Saved category benchmarks instead. → baseline.xlsx",
  ],
  "Turn on Brand Analytics and search query reports": ["Reports fill since yesterday, first export saved."],
  "Set up the weekly performance report": [
    "First report sent. They want units beside revenue, added. → weekly-report-1.pdf",
  ],
  "Hold the first monthly review": [
    "Review held. Next 90 days agreed: second hero product, Canada, video ads. → first-review.pdf",
  ],
};

/** Typical notes of account managers when a client is late. */
export const chasers = [
  "Reminded the contact by mail and offered a 15-minute screen share.",
  "Called, they promised it for the end of the week.",
  "Raised it in the weekly check-in. Their new assistant takes it over.",
];
