import { added, blocked, postponed, running, type Story, underWay } from "../story";

/** Running, with few or no past due tasks. */
export const runningOnTime: Story[] = [
  running({
    brand: "Moss & Marrow",
    lead: "carmen",
    started: 4,
    targetDay: null,
    late: 0,
    open: {
      account_access: 3,
      brand_registry: 4,
      catalog: 5,
      ads: 5,
      analytics: 3,
      finance: 5,
      listings: 5,
      legal: 3,
    },
  }),
  running({
    brand: "Aurabloom Essentials",
    lead: "noor",
    started: 27,
    targetDay: 45,
    late: 3,
    open: { brand_registry: 1, catalog: 2, ads: 3, analytics: 1, finance: 1, listings: 2, legal: 2 },
    stuck: [
      blocked(
        "Send notices to distributors who resell",
        24,
        "noor",
        "Seller names do not match the distributor list. Asked the client's field team for the back-office addresses of the five largest sellers.",
      ),
    ],
  }),
  running({
    brand: "Lumen Loft Lighting",
    lead: "tom",
    started: 38,
    targetDay: 45,
    late: 4,
    open: { ads: 1 },
    stuck: [
      postponed(
        "Build the Brand Store",
        46,
        33,
        "elise",
        "Lifestyle photos of the new pendant line come next week, moved the due date with the client's consent.",
      ),
    ],
  }),
  running({
    brand: "Juniper & Salt",
    lead: "carmen",
    started: 33,
    targetDay: 48,
    late: 4,
    open: { catalog: 1, ads: 2, finance: 1 },
    stuck: [
      underWay(
        "Prepare and ship the first FBA shipment",
        27,
        "carmen",
        "Cartons are packed, carrier pickup was missed because of the box content labels. Sent the corrected labels and a new pickup slot.",
      ),
      underWay(
        "Build the Brand Store",
        30,
        "elise",
        "Home page and spice sets are built. Waiting for the kitchen photos before the gift page.",
      ),
    ],
    added: [
      added("Approve the A+ layout of the spice gift set", {
        description: "Two layouts are in the shared folder. Please choose one and mark changes in the file.",
        category: "listings",
        owner: "client",
        day: 28,
        dueDay: 36,
        doneDay: null,
      }),
    ],
  }),
];
