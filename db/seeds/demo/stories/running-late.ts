import { added, blocked, running, type Story, underWay } from "../story";

/** Running, with tasks past due. */
export const runningLate: Story[] = [
  running({
    brand: "Quillmark Stationery",
    lead: "tom",
    started: 12,
    target: 60,
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
    target: 50,
    late: 5,
    open: { brand_registry: 1, ads: 2, finance: 1, listings: 1, legal: 1 },
    stuck: [
      blocked(
        "Pass identity and address verification",
        22,
        "noor",
        "Utility bill was rejected because the address is abbreviated. Client ordered a new one from the provider, then we resubmit.",
      ),
    ],
  }),
  running({
    brand: "Kite & Anchor Swim",
    lead: "carmen",
    started: 47,
    target: 52,
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
    target: 45,
    late: 5,
    open: { brand_registry: 1, ads: 2, finance: 1, listings: 1, legal: 2 },
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
    target: 60,
    late: 9,
    open: { brand_registry: 1, ads: 1, finance: 1, listings: 1 },
    stuck: [
      blocked(
        "Review Account Health and open cases",
        31,
        "tom",
        "Expiry-date policy warning on two blends. First appeal declined; second one with the lot traceability sheet is under review.",
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
      added("Relabel the pallets held at the fulfilment center", {
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
