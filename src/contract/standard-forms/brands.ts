import type { CreateFormInput } from "../forms";

const marketplaces = [
  "United States",
  "Canada",
  "Mexico",
  "United Kingdom",
  "Germany",
  "France",
  "Italy",
  "Spain",
  "Japan",
  "Australia",
];

export const brandsAndMarketplaces: CreateFormInput = {
  name: "Brands and marketplaces",
  sections: [
    {
      title: "Your brands",
      fields: [
        {
          key: "brands",
          label: "Brands that you sell",
          kind: "table",
          required: true,
          help: "One row for each brand, as it is printed on the product.",
          mapsTo: "brandNames",
          columns: [
            { key: "name", label: "Brand", kind: "text", required: true },
            { key: "trademark", label: "Trademark number", kind: "text" },
            {
              key: "registry",
              label: "Amazon Brand Registry",
              kind: "choice",
              required: true,
              options: ["Enrolled", "Applied", "Not yet"],
            },
          ],
        },
        {
          key: "products",
          label: "Number of products",
          kind: "number",
          required: true,
          help: "Count each size and color that has a barcode of its own.",
          example: "42",
          keep: { key: "products", kind: "number", label: "Number of products" },
        },
        {
          key: "best_sellers",
          label: "ASINs of your best sellers",
          kind: "asins",
          help: "Up to ten, the most important first. Leave it empty if nothing is on Amazon yet.",
        },
      ],
    },
    {
      title: "Where you sell",
      fields: [
        {
          key: "sells_today",
          label: "Marketplaces where you sell today",
          kind: "choices",
          options: marketplaces,
          keep: { key: "marketplaces", kind: "choices", label: "Marketplaces today" },
        },
        {
          key: "sells_next",
          label: "Marketplaces where you want to sell within a year",
          kind: "choices",
          options: marketplaces,
          keep: { key: "marketplaces_next", kind: "choices", label: "Marketplaces planned" },
        },
        {
          key: "storefront",
          label: "Amazon storefront",
          kind: "url",
          mapsTo: "amazonStorefrontUrl",
          example: "https://www.amazon.com/stores/YourBrand",
        },
        {
          key: "fulfilment",
          label: "Who ships your orders?",
          kind: "choice",
          required: true,
          options: ["Amazon (FBA)", "We do (FBM)", "Both", "Nobody yet"],
          keep: { key: "fulfilment", kind: "choice", label: "Fulfilment" },
        },
        {
          key: "resellers",
          label: "Do others sell your products on Amazon without your agreement?",
          kind: "yes_no",
          required: true,
        },
        {
          key: "reseller_names",
          label: "Which sellers do you know of?",
          kind: "long",
          help: "Their seller names or the addresses of their offers, one on each line.",
          showIf: { key: "resellers", is: true },
        },
      ],
    },
    {
      title: "Rules that apply to your products",
      fields: [
        {
          key: "restricted",
          label: "Is any of these true for your products?",
          kind: "choices",
          help: "Amazon asks for documents before such products go live.",
          options: [
            "Food or supplements",
            "Cosmetics",
            "Products for children",
            "Batteries or electronics",
            "Hazardous goods",
            "Medical claims",
          ],
        },
        {
          key: "proof",
          label: "Test reports and certificates",
          kind: "file",
          help: "Whatever you have: certificates of analysis, safety data sheets, declarations of conformity.",
        },
      ],
    },
  ],
};
