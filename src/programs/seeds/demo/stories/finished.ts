import { added, finished, type Story } from "../story";

/** Ended earlier: four in the 30 days before the last 30, one long ago. */
export const finishedBefore: Story[] = [
  finished({ brand: "Pinecrest Candles", lead: "owen", took: 35, ended: 110, targetDay: 40, late: 6 }),
  finished({ brand: "Millrace Tools", lead: "tom", took: 38, ended: 52, targetDay: 35, late: 9 }),
  finished({ brand: "Zestora Nutrition", lead: "noor", took: 33, ended: 37, targetDay: 30, late: 9 }),
  finished({
    ...{ brand: "Oak & Ember Grills", lead: "carmen", took: 30, ended: 41, targetDay: 30, late: 12 },
    ongoing: [
      added("Review the first month of ads", {
        description: "Move the budget to what sold, and pause what did not after 20 clicks.",
        category: "ads",
        owner: "agency",
        day: 32,
        dueDay: 40,
        doneDay: 37,
      }),
      added("Rewrite the bullets of the smoker boxes", {
        description: "Buyers ask which grills they fit in every third question. Say it in the first bullet.",
        category: "listings",
        owner: "agency",
        day: 62,
        dueDay: 76,
        doneDay: null,
      }),
      added("Confirm the stock for the barbecue season", {
        description: "How many of each grill go in, and from when they are there.",
        category: "catalog",
        owner: "client",
        day: 65,
        dueDay: 86,
        doneDay: null,
      }),
    ],
  }),
  finished({ brand: "Tidewell Pet Supply", lead: "tom", took: 26, ended: 33, targetDay: 28, late: 12 }),
];

/** Ended within the last 30 days, after 28 days on average. */
export const finishedLately: Story[] = [
  finished({ brand: "Brightwater Botanics", lead: "carmen", took: 22, ended: 5, targetDay: 30, late: 4 }),
  finished({
    brand: "Copper Kettle Pantry",
    lead: "tom",
    took: 25,
    ended: 12,
    targetDay: 28,
    late: 4,
    added: [
      added("Recover the locked bank deposit method", {
        description:
          "Deposits are on hold since the bank merger. Upload the new statement and confirm the first payout.",
        category: "finance",
        owner: "client",
        day: 6,
        dueDay: 14,
        doneDay: 13,
      }),
    ],
  }),
  finished({ brand: "Vitalume Wellness", lead: "noor", took: 27, ended: 2, targetDay: 35, late: 4 }),
  finished({
    brand: "Harborline Outdoor",
    lead: "tom",
    took: 29,
    ended: 17,
    targetDay: 30,
    late: 5,
    added: [
      added("Split the tent variations into their own family", {
        description:
          "Footprints and tents share a parent. Move the footprints, keep the reviews with the tents.",
        category: "listings",
        owner: "agency",
        day: 9,
        dueDay: 20,
        doneDay: 18,
      }),
    ],
  }),
  finished({ brand: "Nestling & Co", lead: "carmen", took: 31, ended: 9, targetDay: 32, late: 4 }),
  finished({
    brand: "Solenne Beauty",
    lead: "noor",
    took: 34,
    ended: 23,
    targetDay: 35,
    late: 4,
    added: [
      added("Pause the distributor's own ad account", {
        description:
          "A top distributor bids on the brand name. Agree the date from which only the brand advertises.",
        category: "ads",
        owner: "client",
        day: 10,
        dueDay: 24,
        doneDay: 22,
      }),
    ],
  }),
];
