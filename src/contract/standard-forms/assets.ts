import type { CreateFormInput } from "../forms";

export const brandAssets: CreateFormInput = {
  name: "Brand assets",
  sections: [
    {
      title: "Logo and style",
      fields: [
        {
          key: "logo",
          label: "Logo",
          kind: "file",
          required: true,
          help: "As a vector file (SVG, AI or EPS) and as a PNG with a transparent background.",
        },
        {
          key: "style_guide",
          label: "Style guide",
          kind: "file",
          help: "Colors, fonts, and how the logo may be used.",
        },
        {
          key: "colors",
          label: "Brand colors",
          kind: "text",
          help: "As hex codes, the main one first.",
          example: "#0B3D2E, #F4E9CD",
        },
      ],
    },
    {
      title: "Pictures and videos",
      fields: [
        {
          key: "photos_link",
          label: "Folder with product photos",
          kind: "url",
          help: "Google Drive, Dropbox or the like, open to everyone with the link. At least 2,000 pixels wide.",
        },
        {
          key: "photos",
          label: "Or send the most important ones",
          kind: "file",
          help: "White background, the product fills the picture.",
        },
        {
          key: "rights",
          label: "May we change and publish these pictures on Amazon?",
          kind: "choice",
          required: true,
          options: ["Yes, all of them", "Only some of them", "No, we need new ones"],
          help: "Photographers and models sometimes agree to a website only.",
        },
        {
          key: "rights_limits",
          label: "Which ones, and until when?",
          kind: "long",
          showIf: { key: "rights", is: "Only some of them" },
        },
        { key: "video", label: "Product videos", kind: "url", help: "A link to the original files." },
      ],
    },
    {
      title: "Words",
      fields: [
        {
          key: "voice",
          label: "How does the brand speak?",
          kind: "choices",
          options: ["Friendly", "Expert", "Playful", "Premium", "Plain", "Technical"],
        },
        {
          key: "claims",
          label: "What must every listing say?",
          kind: "long",
          example: "Small-batch roasted in Maine. Certified organic.",
        },
        {
          key: "never",
          label: "What must it never say?",
          kind: "long",
          help: "Claims that your lawyers forbid, names of competitors, old product names.",
        },
      ],
    },
  ],
};
