import type { PersonKey } from "./people";

/** A client's answer to one of its open tasks. */
export type Answer = {
  client: string;
  task: string;
  by: PersonKey;
  when: [daysAgo: number, hour: number, minute: number];
  text: string;
  /** An uploaded photo. */
  photo?: string;
  links?: string[];
  /** Also marks the task as done. */
  done?: true;
};

export const answers: Answer[] = [
  {
    client: "Tidewell Pet Supply",
    task: "Check lot numbers of the salmon treats",
    by: "marisol",
    when: [3, 14, 25],
    text: "Photo of the bag attached. The whole delivery has the lot SM-2207, it is printed below the seal.",
    photo: "files/lot-number.png",
    done: true,
  },
  {
    client: "Aurabloom Essentials",
    task: "Prepare and ship the first FBA shipment",
    by: "denise",
    when: [2, 16, 5],
    text: "Cartons are packed, the carrier comes the day after tomorrow.",
  },
  {
    client: "Solenne Beauty",
    task: "Collect the shade names of the spring set",
    by: "rosa",
    when: [1, 9, 30],
    text: "All eight with their codes. Number 6 was renamed, please use the new one.",
    links: ["https://files.solenne-beauty.example/spring-shades.xlsx"],
    done: true,
  },
];
