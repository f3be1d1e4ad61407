import type { PersonKey } from "./people";

/** Standard tasks that the demo's onboardings lack, since they began before clients were sent forms. */
export const laterTemplates = ["Send the company's data", "Send the brand's logo, pictures and wording"];

/** The course of one onboarding. Days count from its start, except `started`: days before the day of seeding. */
export type Onboarding = {
  client: string;
  /** The person who runs it. */
  lead: PersonKey;
  started: number;
  /** Day of the last completed task; absent while it runs. */
  took?: number;
  targetDay?: number;
  /** Number of tasks completed after their due date. */
  late: number;
  /** True for one whose tasks wait for others, as in onboardings that start now. */
  hasPrerequisites?: boolean;
};

/**
 * Every onboarding. Together they produce the report's figures on the day of seeding; figures.test.ts recomputes those
 * and fails when an onboarding no longer fits.
 */
export const onboardings: Onboarding[] = [
  // Ended earlier: four in the 30 days before the last 30, one long ago.
  { client: "Pinecrest Candles", lead: "owen", started: 145, took: 35, targetDay: 40, late: 6 },
  { client: "Millrace Tools", lead: "tom", started: 90, took: 38, targetDay: 35, late: 9 },
  { client: "Zestora Nutrition", lead: "noor", started: 70, took: 33, targetDay: 30, late: 9 },
  { client: "Oak & Ember Grills", lead: "carmen", started: 71, took: 30, targetDay: 30, late: 12 },
  { client: "Tidewell Pet Supply", lead: "tom", started: 59, took: 26, targetDay: 28, late: 12 },
  // Ended within the last 30 days, after 28 days on average.
  { client: "Brightwater Botanics", lead: "carmen", started: 27, took: 22, targetDay: 30, late: 4 },
  { client: "Copper Kettle Pantry", lead: "tom", started: 37, took: 25, targetDay: 28, late: 4 },
  { client: "Vitalume Wellness", lead: "noor", started: 29, took: 27, targetDay: 35, late: 4 },
  { client: "Harborline Outdoor", lead: "tom", started: 46, took: 29, targetDay: 30, late: 5 },
  { client: "Nestling & Co", lead: "carmen", started: 40, took: 31, targetDay: 32, late: 4 },
  { client: "Solenne Beauty", lead: "noor", started: 57, took: 34, targetDay: 35, late: 4 },
  // Running, with few or no past due tasks.
  { client: "Moss & Marrow", lead: "carmen", started: 4, late: 0, hasPrerequisites: true },
  { client: "Aurabloom Essentials", lead: "noor", started: 27, targetDay: 45, late: 3 },
  { client: "Lumen Loft Lighting", lead: "tom", started: 38, targetDay: 45, late: 4 },
  { client: "Juniper & Salt", lead: "carmen", started: 33, targetDay: 48, late: 4 },
  // Running, with past due tasks.
  { client: "Quillmark Stationery", lead: "tom", started: 12, targetDay: 60, late: 2 },
  { client: "Terravita Living", lead: "noor", started: 36, targetDay: 50, late: 5 },
  { client: "Kite & Anchor Swim", lead: "carmen", started: 47, targetDay: 52, late: 4 },
  { client: "Everroot Herbals", lead: "noor", started: 41, targetDay: 45, late: 5 },
  { client: "Stoneharbor Coffee", lead: "tom", started: 68, targetDay: 60, late: 9 },
];

/** Number of open tasks of running onboardings, those due last, for each category in the order of `taskCategory`. */
export const openTasks: Record<string, number[]> = {
  "Moss & Marrow": [3, 4, 5, 5, 5, 3, 5, 3],
  "Aurabloom Essentials": [0, 1, 2, 3, 2, 1, 1, 2],
  "Lumen Loft Lighting": [0, 0, 0, 1, 0, 0, 0, 0],
  "Juniper & Salt": [0, 0, 1, 2, 0, 0, 1, 0],
  "Quillmark Stationery": [2, 3, 4, 4, 4, 3, 3, 3],
  "Terravita Living": [0, 1, 0, 2, 1, 0, 1, 1],
  "Kite & Anchor Swim": [0, 0, 0, 1, 0, 0, 1, 0],
  "Everroot Herbals": [0, 2, 0, 2, 1, 0, 1, 2],
  "Stoneharbor Coffee": [0, 1, 0, 1, 1, 0, 1, 0],
};

export function onboardingOf(client: string): Onboarding | undefined {
  return onboardings.find((onboarding) => onboarding.client === client);
}
