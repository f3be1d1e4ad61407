import { clientDoes, mlmBrands, brandRegistry as registry, type StandardTask, weDo } from "../template";

export const brandRegistry: StandardTask[] = [
  clientDoes("Confirm trademark number and owner of record", {
    description:
      "Send the registration or application number, the office it was filed with and the owner of record. The mark must match the brand on the packaging.",
    dueInDays: 8,
    links: [registry],
    internalNotes: "A pending mark is accepted from some offices; check the list before we ask for a filing.",
  }),
  weDo("Enroll the brand in Brand Registry", {
    description:
      "Submit the enrollment with packaging photos that show the brand name permanently affixed. Note the case number here.",
    dueInDays: 15,
    links: [registry, "https://brandservices.amazon.com/brandregistry"],
  }),
  clientDoes("Forward the verification code and assign our roles", {
    description:
      "Amazon mails a code to the trademark's contact. Forward it to us, then add the agency as Administrator or Registered Agent.",
    dueInDays: 21,
    links: [registry],
    internalNotes: "The code often goes to the trademark attorney, so warn them ahead.",
  }),
  weDo("Load logos, images and marks for automated protection", {
    description:
      "Add wordmarks, logos and the list of manufacturing countries, so that Amazon blocks obvious misuse before it goes live.",
    dueInDays: 30,
    links: [registry],
  }),
  weDo("Enroll hero products in Transparency", {
    description:
      "Apply for unit-level codes on the products that are resold most and agree with the packer where the label goes.",
    dueInDays: 40,
    clientTypes: mlmBrands,
    links: ["https://brandservices.amazon.com/transparency"],
    optional: true,
  }),
];
