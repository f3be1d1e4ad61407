import type { PersonKey } from "./people";

type Comment = {
  by: PersonKey;
  to?: PersonKey;
  /** Days before the day of seeding, and the time of day. */
  when: [daysAgo: number, hour: number, minute: number];
  /** An uploaded file, attached to the task before the comment. */
  file?: string;
  text: string;
};

/** A conversation about a client's task, in chronological order; the last comment is unread. */
export type Conversation = { client: string; task: string; comments: Comment[] };

export const conversations: Conversation[] = [
  {
    client: "Juniper & Salt",
    task: "Prepare and ship the first FBA shipment",
    comments: [
      {
        by: "carmen",
        to: "clara",
        when: [4, 10, 5],
        file: "files/pallet-labels.pdf",
        text: "@Clara Whitlock, the pallet labels are attached. Can the warehouse confirm the pick-up for this week?",
      },
      {
        by: "clara",
        when: [3, 8, 40],
        text: "Booked. They need the carton list by noon: https://juniper-salt.example/warehouse",
      },
      {
        by: "carmen",
        to: "clara",
        when: [1, 15, 10],
        text: "@Clara Whitlock, the list went out this morning. Please mark this done once the pallet has left.",
      },
    ],
  },
  {
    client: "Juniper & Salt",
    task: "Build the Brand Store",
    comments: [
      {
        by: "elise",
        when: [2, 11, 15],
        text: "First pages are up. Which of the two header photos do you prefer?",
      },
      {
        by: "clara",
        to: "elise",
        when: [1, 17, 20],
        text: "@Elise Fontanel the one with the tin on linen, please.",
      },
    ],
  },
];
