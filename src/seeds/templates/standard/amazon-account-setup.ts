import { clientDoes, type StandardTask, sellerCentral, sellerHelp, uncutBrands, weDo } from "../template";

export const amazonAccountSetup: StandardTask[] = [
  clientDoes("Invite the agency to Seller Central", {
    description:
      "Settings, User Permissions: invite the agency's onboarding address as a secondary user. Please never share the main login.",
    dueInDays: 4,
    clientTypes: uncutBrands,
    links: [`${sellerCentral}/gp/account-manager/home.html`, sellerHelp],
  }),
  weDo("Set user permissions for the account team", {
    description:
      "Give each of us only what the work needs: inventory, advertising, reports, case log. Confirm two-step verification for everybody.",
    dueInDays: 7,
    clientTypes: uncutBrands,
    links: [`${sellerCentral}/gp/account-manager/home.html`],
    internalNotes: "Payments pages stay view-only unless the agreement says otherwise.",
  }),
  weDo("Review Account Health and open cases", {
    description:
      "Go through Account Health, policy warnings, stranded inventory and open support cases. List what must be appealed before launch.",
    dueInDays: 9,
    clientTypes: uncutBrands,
    links: [`${sellerCentral}/performance/dashboard`, sellerHelp],
  }),
];
