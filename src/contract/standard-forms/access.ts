import type { CreateFormInput } from "../forms";

export const access: CreateFormInput = {
  name: "Access",
  sections: [
    {
      title: "Seller Central",
      intro:
        "We never need a password. You invite us as a user of your account, and can remove us at any time.",
      fields: [
        {
          key: "has_seller_account",
          label: "Do you have an Amazon seller account?",
          kind: "yes_no",
          required: true,
          help: "An account in Seller Central, in any country.",
        },
        {
          key: "seller_central",
          label: "Seller Central",
          kind: "access",
          required: true,
          showIf: { key: "has_seller_account", is: true },
          access: { kind: "seller_central", marketplace: null },
        },
        {
          key: "account_holder",
          label: "Who is the primary user of the account?",
          kind: "text",
          help: "Usually only this person can invite us. It may be a former colleague or your accountant.",
          example: "Nora Lindqvist, founder",
          showIf: { key: "has_seller_account", is: true },
        },
        {
          key: "account_health",
          label: "Is the account under review, or are listings blocked?",
          kind: "yes_no",
          help: "Look at Account Health and Performance Notifications in Seller Central.",
          showIf: { key: "has_seller_account", is: true },
        },
        {
          key: "account_case",
          label: "Case number, and what Amazon wrote",
          kind: "long",
          help: "Copy the latest message, with its date.",
          showIf: { key: "account_health", is: true },
        },
      ],
    },
    {
      title: "Advertising and Brand Registry",
      fields: [
        {
          key: "runs_ads",
          label: "Do you run Amazon Ads today?",
          kind: "yes_no",
          required: true,
          help: "Sponsored Products, Sponsored Brands or Sponsored Display.",
        },
        {
          key: "ads",
          label: "Amazon Ads",
          kind: "access",
          required: true,
          showIf: { key: "runs_ads", is: true },
          access: { kind: "ads", marketplace: null },
        },
        {
          key: "is_registered",
          label: "Is your brand enrolled in Amazon Brand Registry?",
          kind: "yes_no",
          required: true,
          help: "Enrollment needs a trademark, registered or pending. If you are not sure, choose No, and we check.",
        },
        {
          key: "brand_registry",
          label: "Brand Registry",
          kind: "access",
          required: true,
          showIf: { key: "is_registered", is: true },
          access: { kind: "brand_registry", marketplace: null },
        },
      ],
    },
    {
      title: "Other tools and partners",
      fields: [
        {
          key: "tools",
          label: "Tools that work on your account",
          kind: "table",
          help: "Repricers, inventory software, review tools. Two programs that change the same prices work against each other.",
          columns: [
            { key: "name", label: "Tool", kind: "text", required: true },
            { key: "use", label: "Used for", kind: "text" },
            { key: "stays", label: "Stays in use", kind: "yes_no" },
          ],
        },
        {
          key: "other_agency",
          label: "Does another agency or freelancer have access?",
          kind: "yes_no",
          required: true,
          help: "Two teams that change the same campaigns or listings undo each other's work.",
        },
        {
          key: "other_agency_until",
          label: "When does their access end?",
          kind: "date",
          help: "Leave it empty if they stay.",
          showIf: { key: "other_agency", is: true },
        },
      ],
    },
  ],
};
