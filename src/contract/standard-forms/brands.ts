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
  "Netherlands",
  "Sweden",
  "Poland",
  "Japan",
  "Australia",
  "United Arab Emirates",
  "Another one",
];

export const brandsAndMarketplaces: CreateFormInput = {
  name: "Brands and marketplaces",
  sections: [
    {
      title: "Your brands",
      fields: [
        {
          key: "brands",
          label: "Brands you sell",
          kind: "table",
          required: true,
          help: "One row for each brand, spelled as it is printed on the product.",
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
          help: "Count each size and color that has its own barcode.",
          example: "42",
          keep: { key: "products", kind: "number", label: "Number of products" },
        },
        {
          key: "best_sellers",
          label: "ASINs of your best sellers",
          kind: "asins",
          help: "Up to ten, the most important first: the ten characters after /dp/ in a product's address. Leave it empty if nothing is on Amazon yet.",
          example: "B07EXAMPL1",
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
          help: "Leave it empty if you are not on Amazon yet.",
          options: marketplaces,
          keep: { key: "marketplaces", kind: "choices", label: "Marketplaces today" },
        },
        {
          key: "sells_next",
          label: "Marketplaces you want to add within a year",
          kind: "choices",
          help: "We check tax, labels and translations for each of them.",
          options: marketplaces,
          keep: { key: "marketplaces_next", kind: "choices", label: "Marketplaces planned" },
        },
        {
          key: "storefront",
          label: "Amazon storefront",
          kind: "url",
          help: "The address of your Brand Store, if you have one.",
          mapsTo: "amazonStorefrontUrl",
          example: "https://www.amazon.com/stores/YourBrand",
        },
        {
          key: "fulfillment",
          label: "Who ships your orders?",
          kind: "choice",
          required: true,
          help: "FBA is Fulfillment by Amazon; FBM is shipping by you or your warehouse.",
          options: ["Amazon (FBA)", "We do (FBM)", "Both", "Nobody yet"],
          keep: { key: "fulfillment", kind: "choice", label: "Fulfillment" },
        },
        {
          key: "resellers",
          label: "Do others sell your products on Amazon without your permission?",
          kind: "yes_no",
          required: true,
          help: "Search for your brand and look at “Other sellers on Amazon”.",
        },
        {
          key: "reseller_names",
          label: "Which sellers do you know of?",
          kind: "long",
          help: "Their seller names or links to their offers, one per line.",
          showIf: { key: "resellers", is: true },
        },
      ],
    },
    {
      title: "Rules that apply to your products",
      fields: [
        {
          key: "restricted",
          label: "Do any of these apply to your products?",
          kind: "choices",
          help: "Amazon asks for documents before it lists such products.",
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
          help: "What you have so far: certificates of analysis, safety data sheets, declarations of conformity.",
        },
      ],
    },
  ],
};
