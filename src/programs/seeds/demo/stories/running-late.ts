import { added, blocked, running, type Story, underWay } from "../story";

/** Running, with past due tasks. */
export const runningLate: Story[] = [
  running({
    brand: "Quillmark Stationery",
    lead: "tom",
    started: 12,
    targetDay: 60,
    late: 2,
    open: {
      account_access: 2,
      brand_registry: 3,
      catalog: 4,
      ads: 4,
      analytics: 3,
      finance: 3,
      listings: 4,
      legal: 3,
    },
    stuck: [
      blocked(
        "Register the Professional selling account",
        9,
        "tom",
        "Amazon asks for the passport of the beneficial owner. Group legal is collecting it, expected by the end of the week.",
      ),
    ],
  }),
  running({
    brand: "Terravita Living",
    lead: "noor",
    started: 36,
    targetDay: 50,
    late: 5,
    open: { brand_registry: 1, ads: 2, finance: 1, listings: 1, legal: 1 },
    stuck: [
      blocked(
        "Agree the group service terms with Lacore",
        22,
        "noor",
        "Signed for the pilot quarter only. Group finance wants the monthly cap in writing before the full term, draft is with their controller.",
      ),
    ],
  }),
  running({
    brand: "Kite & Anchor Swim",
    lead: "carmen",
    started: 47,
    targetDay: 52,
    late: 4,
    open: { ads: 1, finance: 1 },
    stuck: [
      underWay(
        "Confirm receipt and that all offers are live",
        40,
        "tom",
        "214 of 240 units received. Case opened with the bill of lading, two sizes are still without offer.",
      ),
    ],
  }),
  running({
    brand: "Everroot Herbals",
    lead: "noor",
    started: 41,
    targetDay: 45,
    late: 5,
    open: { brand_registry: 2, ads: 2, finance: 1, listings: 1, legal: 2 },
    stuck: [
      blocked(
        "Forward the verification code and assign our roles",
        26,
        "carmen",
        "Trademark office still shows the former owner, so the code goes to them. Assignment was filed, registry needs two to three weeks.",
      ),
    ],
  }),
  running({
    brand: "Stoneharbor Coffee",
    lead: "tom",
    started: 68,
    targetDay: 60,
    late: 9,
    open: { brand_registry: 1, ads: 1, finance: 1, listings: 1 },
    stuck: [
      blocked(
        "Set up users and permissions on the new account",
        31,
        "tom",
        "Two-step codes go to the phone of somebody who left the brand. Ingrid asked support for a reset, identity documents were sent twice.",
      ),
      blocked(
        "Appeal the expiry-date policy warning",
        57,
        "tom",
        "First appeal declined. Second one with the lot traceability sheet is under review.",
      ),
      blocked(
        "Forward the verification code and assign our roles",
        44,
        "carmen",
        "Code was mailed to the attorney who left the firm. New contact of record was submitted, asked Brand Registry support to resend.",
      ),
      blocked(
        "Launch Sponsored Brands and Sponsored Display",
        52,
        "priya",
        "Campaigns are drafted, but Sponsored Brands needs the registry roles first. Running Sponsored Products only until then.",
      ),
    ],
    added: [
      added("Appeal the expiry-date policy warning", {
        description:
          "Two blends were flagged for short shelf life. Collect lot records and write the plan of action.",
        category: "listings",
        owner: "agency",
        day: 49,
        dueDay: 60,
        doneDay: null,
      }),
      added("Relabel the pallets of the second shipment", {
        description:
          "Two pallets are held for unreadable FNSKU labels. Send labels, agree the relabelling fee.",
        category: "catalog",
        owner: "agency",
        day: 38,
        dueDay: 47,
        doneDay: 46,
      }),
    ],
  }),
];
