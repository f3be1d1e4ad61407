import type { CreateFormInput } from "../forms";

export const goalsAndBudget: CreateFormInput = {
  name: "Goals and budget",
  sections: [
    {
      title: "Goals",
      fields: [
        {
          key: "goal",
          label: "What matters most in the first year?",
          kind: "choice",
          required: true,
          options: ["Revenue", "Profit", "Market share", "Protecting the brand", "Launching new products"],
          keep: { key: "goal", kind: "choice", label: "Main goal" },
        },
        {
          key: "revenue_today",
          label: "Amazon revenue in the last 12 months",
          kind: "money",
          help: "Ordered product sales before refunds. 0 if you start now.",
          keep: { key: "revenue_12m", kind: "money", label: "Amazon revenue, 12 months" },
        },
        {
          key: "revenue_goal",
          label: "Amazon revenue that you aim for in the next 12 months",
          kind: "money",
          required: true,
          keep: { key: "revenue_goal", kind: "money", label: "Revenue goal, 12 months" },
        },
        {
          key: "success",
          label: "When would you call our work a success?",
          kind: "long",
          example: "Three products among the first ten results for “whole bean coffee”.",
        },
      ],
    },
    {
      title: "Budget",
      fields: [
        {
          key: "ad_budget",
          label: "Advertising budget a month",
          kind: "money",
          required: true,
          help: "What Amazon bills you for ads, without our fee.",
          keep: { key: "ad_budget", kind: "money", label: "Ad budget a month" },
        },
        {
          key: "target_acos",
          label: "Target ACOS in percent",
          kind: "number",
          help: "Ad spend divided by ad revenue. Leave it empty and we propose one.",
          example: "25",
          keep: { key: "target_acos", kind: "number", label: "Target ACOS, percent" },
        },
        {
          key: "margin",
          label: "Typical margin in percent, after landed costs and Amazon's fees",
          kind: "number",
          example: "32",
        },
        {
          key: "approves_spend",
          label: "Who approves a higher budget, and how fast?",
          kind: "text",
          example: "Nora, within two days",
        },
      ],
    },
    {
      title: "Calendar",
      fields: [
        {
          key: "launch",
          label: "Day on which you want to launch",
          kind: "date",
          keep: { key: "launch_wish", kind: "date", label: "Launch wish" },
        },
        {
          key: "seasons",
          label: "Weeks that matter most",
          kind: "table",
          help: "Promotions, holidays, trade fairs, deliveries that arrive late.",
          columns: [
            { key: "what", label: "What", kind: "text", required: true },
            { key: "from", label: "From", kind: "date" },
            { key: "until", label: "Until", kind: "date" },
          ],
        },
        {
          key: "stock",
          label: "Is there enough stock for the next 90 days?",
          kind: "choice",
          required: true,
          options: ["Yes", "For some products", "No", "We do not know"],
        },
      ],
    },
  ],
};
