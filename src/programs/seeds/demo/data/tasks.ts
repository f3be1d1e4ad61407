import type { TaskCategory, TaskOwner } from "#/src/contract/choices/tasks";
import type { PersonKey } from "./people";

/** A task that is open for a recorded reason. Days count from the start of its onboarding. */
export type StuckTask = {
  client: string;
  task: string;
  /** Day and author of the note, and the new due day. */
  since: { day: number; by: PersonKey; status: "blocked" | "in_progress"; movedTo?: number };
  note: string;
};

export const stuckTasks: StuckTask[] = [
  {
    client: "Aurabloom Essentials",
    task: "Send notices to distributors who resell",
    since: { day: 24, by: "noor", status: "blocked" },
    note: "Seller names do not match the distributor list. Asked the client's field team for the back-office addresses of the five largest sellers.",
  },
  {
    client: "Lumen Loft Lighting",
    task: "Build the Brand Store",
    since: { day: 33, by: "elise", status: "in_progress", movedTo: 46 },
    note: "Lifestyle photos of the new pendant line come next week, moved the due date with the client's consent.",
  },
  {
    client: "Juniper & Salt",
    task: "Prepare and ship the first FBA shipment",
    since: { day: 27, by: "carmen", status: "in_progress" },
    note: "Cartons are packed, carrier pickup was missed because of the box content labels. Sent the corrected labels and a new pickup slot.",
  },
  {
    client: "Juniper & Salt",
    task: "Build the Brand Store",
    since: { day: 30, by: "elise", status: "in_progress" },
    note: "Home page and spice sets are built. Waiting for the kitchen photos before the gift page.",
  },
  {
    client: "Quillmark Stationery",
    task: "Register the Professional selling account",
    since: { day: 9, by: "tom", status: "blocked" },
    note: "Amazon asks for the passport of the beneficial owner. Group legal is collecting it, expected by the end of the week.",
  },
  {
    client: "Terravita Living",
    task: "Agree the group service terms with Lacore",
    since: { day: 22, by: "noor", status: "blocked" },
    note: "Signed for the pilot quarter only. Group finance wants the monthly cap in writing before the full term, draft is with their controller.",
  },
  {
    client: "Kite & Anchor Swim",
    task: "Confirm receipt and that all offers are live",
    since: { day: 40, by: "tom", status: "in_progress" },
    note: "214 of 240 units received. Case opened with the bill of lading, two sizes are still without offer.",
  },
  {
    client: "Everroot Herbals",
    task: "Forward the verification code and assign our roles",
    since: { day: 26, by: "carmen", status: "blocked" },
    note: "Trademark office still shows the former owner, so the code goes to them. Assignment was filed, registry needs two to three weeks.",
  },
  {
    client: "Stoneharbor Coffee",
    task: "Set up users and permissions on the new account",
    since: { day: 31, by: "tom", status: "blocked" },
    note: "Two-step codes go to the phone of somebody who left the brand. Ingrid asked support for a reset, identity documents were sent twice.",
  },
  {
    client: "Stoneharbor Coffee",
    task: "Appeal the expiry-date policy warning",
    since: { day: 57, by: "tom", status: "blocked" },
    note: "First appeal declined. Second one with the lot traceability sheet is under review.",
  },
  {
    client: "Stoneharbor Coffee",
    task: "Forward the verification code and assign our roles",
    since: { day: 44, by: "carmen", status: "blocked" },
    note: "Code was mailed to the attorney who left the firm. New contact of record was submitted, asked Brand Registry support to resend.",
  },
  {
    client: "Stoneharbor Coffee",
    task: "Launch Sponsored Brands and Sponsored Display",
    since: { day: 52, by: "priya", status: "blocked" },
    note: "Campaigns are drafted, but Sponsored Brands needs the registry roles first. Running Sponsored Products only until then.",
  },
];

/** A task added by staff; one created after the end of its onboarding does not count in the onboarding's figures. */
export type AddedTask = {
  client: string;
  name: string;
  description: string;
  clientTitle?: string;
  plan: { category: TaskCategory; owner: TaskOwner; created: number; due: number; done?: number };
};

export const addedTasks: AddedTask[] = [
  {
    client: "Oak & Ember Grills",
    name: "Review the first month of ads",
    description: "Move the budget to what sold, and pause what did not after 20 clicks.",
    plan: { category: "ads", owner: "agency", created: 32, due: 40, done: 37 },
  },
  {
    client: "Oak & Ember Grills",
    name: "Rewrite the bullets of the smoker boxes",
    description: "Buyers ask which grills they fit in every third question. Say it in the first bullet.",
    plan: { category: "listings", owner: "agency", created: 62, due: 76 },
  },
  {
    client: "Oak & Ember Grills",
    name: "Confirm the stock for the barbecue season",
    description: "How many of each grill go in, and from when they are there.",
    plan: { category: "catalog", owner: "client", created: 65, due: 86 },
  },
  {
    client: "Copper Kettle Pantry",
    name: "Recover the locked bank deposit method",
    description:
      "Deposits are on hold since the bank merger. Upload the new statement and confirm the first payout.",
    plan: { category: "finance", owner: "client", created: 6, due: 14, done: 13 },
  },
  {
    client: "Harborline Outdoor",
    name: "Split the tent variations into their own family",
    description: "Footprints and tents share a parent. Move the footprints, keep the reviews with the tents.",
    plan: { category: "listings", owner: "agency", created: 9, due: 20, done: 18 },
  },
  {
    client: "Solenne Beauty",
    name: "Pause the distributor's own ad account",
    description:
      "A top distributor bids on the brand name. Agree the date from which only the brand advertises.",
    plan: { category: "ads", owner: "client", created: 10, due: 24, done: 22 },
  },
  {
    client: "Solenne Beauty",
    name: "Collect the shade names of the spring set",
    description: "Names and codes of all eight shades as they are printed on the box, in both languages.",
    clientTitle: "Send us the shade names of the spring set",
    plan: { category: "catalog", owner: "client", created: 48, due: 60 },
  },
  {
    client: "Solenne Beauty",
    name: "Get consent for distributor photos",
    description: "A line by mail from each of the three distributors is enough.",
    clientTitle: "Ask your distributors if we may use their photos",
    plan: { category: "legal", owner: "client", created: 50, due: 64 },
  },
  {
    client: "Terravita Living",
    name: "Choose the photos of the Brand Story",
    description: "Twelve photos are in the shared folder. Four of them go into the story of the brand.",
    plan: { category: "listings", owner: "client", created: 28, due: 41 },
  },
  {
    client: "Tidewell Pet Supply",
    name: "Check lot numbers of the salmon treats",
    description: "A buyer asks for the lot. Please send the numbers on the bags of the last delivery.",
    clientTitle: "Send us the lot numbers of the salmon treats",
    plan: { category: "catalog", owner: "client", created: 53, due: 62 },
  },
  {
    client: "Tidewell Pet Supply",
    name: "Confirm the prices of the winter bundles",
    description: "Three bundles are drafted. We list them once the prices are confirmed.",
    plan: { category: "catalog", owner: "client", created: 54, due: 63 },
  },
  {
    client: "Juniper & Salt",
    name: "Approve the A+ layout of the spice gift set",
    description: "Two layouts are in the shared folder. Please choose one and mark changes in the file.",
    clientTitle: "Choose a layout for the spice gift set",
    plan: { category: "listings", owner: "client", created: 28, due: 36 },
  },
  {
    client: "Stoneharbor Coffee",
    name: "Appeal the expiry-date policy warning",
    description:
      "Two blends were flagged for short shelf life. Collect lot records and write the plan of action.",
    plan: { category: "listings", owner: "agency", created: 49, due: 60 },
  },
  {
    client: "Stoneharbor Coffee",
    name: "Relabel the pallets of the second shipment",
    description: "Two pallets are held for unreadable FNSKU labels. Send labels, agree the relabelling fee.",
    plan: { category: "catalog", owner: "agency", created: 38, due: 47, done: 46 },
  },
];
