import { finished, type Story } from "../story";

/** Ended earlier: four in the 30 days before the last 30, one long ago. */
export const finishedBefore: Story[] = [
  finished({ brand: "Pinecrest Candles", lead: "owen", took: 35, ended: 110, target: 40, late: 6 }),
  finished({ brand: "Millrace Tools", lead: "tom", took: 38, ended: 52, target: 35, late: 9 }),
  finished({ brand: "Zestora Nutrition", lead: "noor", took: 33, ended: 37, target: 30, late: 9 }),
  finished({ brand: "Oak & Ember Grills", lead: "carmen", took: 30, ended: 41, target: 30, late: 12 }),
  finished({ brand: "Tidewell Pet Supply", lead: "tom", took: 26, ended: 33, target: 28, late: 12 }),
];
