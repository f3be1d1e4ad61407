import type { CreateFormInput } from "../forms";

export const access: CreateFormInput = {
  name: "Access",
  sections: [
    {
      title: "Seller Central",
      intro:
        "We never need a password. You invite us as a user of your own account, and can end that at any time.",
      fields: [
        {
          key: "has_seller_account",
          label: "Do you have a selling account?",
          kind: "yes_no",
          required: true,
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
          help: "Only that person can invite us. It may be a former colleague or an accountant.",
          showIf: { key: "has_seller_account", is: true },
        },
        {
          key: "account_health",
          label: "Is the account under review, or are listings blocked?",
          kind: "yes_no",
          showIf: { key: "has_seller_account", is: true },
        },
        {
          key: "account_case",
          label: "Case number, and what Amazon wrote",
          kind: "long",
          showIf: { key: "account_health", is: true },
        },
      ],
    },
    {
      title: "Advertising and Brand Registry",
      fields: [
        { key: "runs_ads", label: "Do you run Amazon Ads today?", kind: "yes_no", required: true },
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
          label: "Is your brand in Amazon Brand Registry?",
          kind: "yes_no",
          required: true,
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
      title: "Other services",
      fields: [
        {
          key: "tools",
          label: "Tools that work on your account",
          kind: "table",
          help: "Repricers, inventory software, review tools: two programs that change the same prices fight each other.",
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
        },
        {
          key: "other_agency_until",
          label: "Their access ends on",
          kind: "date",
          showIf: { key: "other_agency", is: true },
        },
      ],
    },
  ],
};
