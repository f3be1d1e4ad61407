import { clientDoes, lacoreBrands, type StandardTask, weDo } from "../template";

export const admin: StandardTask[] = [
  clientDoes("Sign the agency agreement and scope of work", {
    description:
      "Sign the service agreement, the scope of work and the data processing terms. The work on the account starts when all three are countersigned.",
    dueInDays: 2,
    internalNotes: "Check that the legal entity matches the one on the Seller Central account.",
  }),
  weDo("Hold the kickoff call", {
    description:
      "Introduce the account team, go through the plan week by week, agree who decides what and how often we meet.",
    dueInDays: 4,
    internalNotes:
      "Record the call and link the recording here. Ask about stock on hand before promising a date.",
  }),
  clientDoes("Complete the brand intake questionnaire", {
    description:
      "Brand story, target customer, hero products, competitors, claims that must not be made, and where else the brand is sold.",
    dueInDays: 6,
  }),
  weDo("Agree the group service terms with Lacore", {
    description:
      "Confirm cost centre, service level and approval path with the group before any spend is committed for the brand.",
    dueInDays: 9,
    clientTypes: lacoreBrands,
    internalNotes: "Group finance needs the monthly cap in writing; the brand team cannot approve it alone.",
  }),
];
