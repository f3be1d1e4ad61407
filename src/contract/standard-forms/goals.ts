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
          help: "It decides what we do first where two goals conflict.",
          options: ["Revenue", "Profit", "Market share", "Protecting the brand", "Launching new products"],
          keep: { key: "goal", kind: "choice", label: "Main goal" },
        },
        {
          key: "revenue_today",
          label: "Amazon revenue in the last 12 months",
          kind: "money",
          help: "Ordered product sales before refunds, from Business Reports. Enter 0 if you are just starting.",
          keep: { key: "revenue_12m", kind: "money", label: "Amazon revenue, 12 months" },
        },
        {
          key: "revenue_goal",
          label: "Amazon revenue you aim for in the next 12 months",
          kind: "money",
          required: true,
          help: "In the same terms as the revenue above.",
          keep: { key: "revenue_goal", kind: "money", label: "Revenue goal, 12 months" },
        },
        {
          key: "success",
          label: "When would you call our work a success?",
          kind: "long",
          help: "In your own words, with a number or a date if you can.",
          example: "Three products among the first ten results for “whole bean coffee”.",
        },
      ],
    },
    {
      title: "Budget",
      fields: [
        {
          key: "ad_budget",
          label: "Monthly advertising budget",
          kind: "money",
          required: true,
          help: "What Amazon charges you for ads, without our fee.",
          keep: { key: "ad_budget", kind: "money", label: "Ad budget a month" },
        },
        {
          key: "target_acos",
          label: "Target ACOS, in percent",
          kind: "number",
          help: "Ad spend divided by ad revenue. Leave it empty, and we propose one.",
          example: "25",
          keep: { key: "target_acos", kind: "number", label: "Target ACOS, percent" },
        },
        {
          key: "margin",
          label: "Typical margin, in percent",
          kind: "number",
          help: "After landed cost and Amazon's fees, before advertising.",
          example: "32",
        },
        {
          key: "approves_spend",
          label: "Who approves a higher budget, and how quickly?",
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
          label: "When do you want to launch?",
          kind: "date",
          help: "The day on which your first product should be on sale.",
          keep: { key: "launch_wish", kind: "date", label: "Launch wish" },
        },
        {
          key: "seasons",
          label: "Weeks that matter most",
          kind: "table",
          help: "Promotions, holidays, trade fairs, and weeks in which stock may be short.",
          columns: [
            { key: "what", label: "What", kind: "text", required: true },
            { key: "from", label: "From", kind: "date" },
            { key: "until", label: "Until", kind: "date" },
          ],
        },
        {
          key: "stock",
          label: "Do you have enough stock for the next 90 days?",
          kind: "choice",
          required: true,
          help: "Count what is on its way to Amazon, too.",
          options: ["Yes", "For some products", "No", "Not sure"],
        },
      ],
    },
  ],
};
