import type { CreateFormInput } from "../forms";

export const company: CreateFormInput = {
  name: "Company",
  sections: [
    {
      title: "Your company",
      intro: "Amazon compares these with your documents, letter by letter.",
      fields: [
        {
          key: "legal_name",
          label: "Legal name",
          kind: "text",
          required: true,
          help: "As registered, with its legal form, such as LLC or Inc. A trade name goes below.",
          example: "Harbor Coffee Roasters LLC",
          keep: { key: "legal_name", kind: "text", label: "Legal name" },
        },
        {
          key: "trade_name",
          label: "Name that customers know you by",
          kind: "text",
          help: "Only if it differs from the legal name.",
          example: "Harbor Coffee",
        },
        {
          key: "legal_form",
          label: "Legal form",
          kind: "choice",
          required: true,
          help: "As on your registration document.",
          options: ["Sole proprietor", "Partnership", "LLC", "Corporation", "Limited company", "Other"],
        },
        {
          key: "registered_address",
          label: "Registered address",
          kind: "long",
          required: true,
          help: "Street, city, state or region, postal code and country. Amazon does not accept a post office box.",
          example: "48 Pier Road, Portland, ME 04101, USA",
        },
        {
          key: "country",
          label: "Country of registration",
          kind: "text",
          required: true,
          example: "United States",
          keep: { key: "country", kind: "text", label: "Country of registration" },
        },
        {
          key: "website",
          label: "Website",
          kind: "url",
          help: "The home page of your main brand.",
          example: "https://www.harborcoffee.com",
          mapsTo: "websiteUrl",
        },
      ],
    },
    {
      title: "Tax",
      fields: [
        {
          key: "has_vat",
          label: "Are you registered for VAT or sales tax?",
          kind: "yes_no",
          required: true,
          help: "In any country or state in which you sell or store products.",
          keep: { key: "vat_registered", kind: "yes_no", label: "Registered for VAT or sales tax" },
        },
        {
          key: "vat_numbers",
          label: "Tax registrations",
          kind: "table",
          required: true,
          help: "One row for each country or state: your VAT number, or your sales tax permit in the United States.",
          showIf: { key: "has_vat", is: true },
          columns: [
            { key: "country", label: "Country or state", kind: "text", required: true },
            { key: "number", label: "Number", kind: "text", required: true },
            { key: "since", label: "Valid since", kind: "date" },
          ],
        },
      ],
    },
    {
      title: "People",
      intro: "We write to each person only about what they are responsible for.",
      fields: [
        {
          key: "contact_name",
          label: "Who decides about Amazon day to day?",
          kind: "text",
          required: true,
          example: "Nora Lindqvist",
          mapsTo: "primaryContactName",
        },
        {
          key: "contact_email",
          label: "Email address of this person",
          kind: "email",
          required: true,
          example: "nora@harborcoffee.com",
          mapsTo: "primaryContactEmail",
        },
        {
          key: "others",
          label: "Other people we may need",
          kind: "table",
          help: "Finance, supply chain, design, customer service.",
          columns: [
            { key: "name", label: "Name", kind: "text", required: true },
            { key: "part", label: "Responsible for", kind: "text", required: true },
            { key: "email", label: "Email", kind: "email" },
          ],
        },
        {
          key: "documents",
          label: "Registration document",
          kind: "file",
          help: "Certificate of incorporation or trade register extract, at most 180 days old, all pages in color.",
        },
      ],
    },
  ],
};
