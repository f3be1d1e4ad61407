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
          help: "Colors, fonts, and how your logo may be used.",
        },
        {
          key: "colors",
          label: "Brand colors",
          kind: "text",
          help: "As hex codes, the main color first.",
          example: "#0B3D2E, #F4E9CD",
        },
      ],
    },
    {
      title: "Photos and videos",
      fields: [
        {
          key: "photos_link",
          label: "Folder with product photos",
          kind: "url",
          help: "Google Drive, Dropbox or similar, open to anyone with the link. Photos at least 2,000 pixels wide.",
          example: "https://drive.google.com/drive/folders/harbor-coffee",
        },
        {
          key: "photos",
          label: "Or upload the most important photos",
          kind: "file",
          help: "On a white background, with the product filling most of the picture.",
        },
        {
          key: "rights",
          label: "May we edit these photos and publish them on Amazon?",
          kind: "choice",
          required: true,
          options: ["Yes, all of them", "Only some of them", "No, we need new ones"],
          help: "Contracts with photographers and models sometimes cover a website only.",
        },
        {
          key: "rights_limits",
          label: "Which photos, and until when?",
          kind: "long",
          example: "Studio photos without limit, the summer campaign until June 2027.",
          showIf: { key: "rights", is: "Only some of them" },
        },
        {
          key: "video",
          label: "Folder with product videos",
          kind: "url",
          help: "The original files, open to anyone with the link.",
        },
      ],
    },
    {
      title: "Brand voice",
      fields: [
        {
          key: "voice",
          label: "How does your brand sound?",
          kind: "choices",
          help: "Up to three give the clearest picture.",
          options: ["Friendly", "Expert", "Playful", "Premium", "Plain", "Technical"],
        },
        {
          key: "claims",
          label: "What must every listing say?",
          kind: "long",
          help: "Facts that you can prove: origin, materials, certificates.",
          example: "Small-batch roasted in Maine. Certified organic.",
        },
        {
          key: "never",
          label: "What must a listing never say?",
          kind: "long",
          help: "Claims that your lawyers rule out, names of competitors, former product names.",
          example: "No health claims, and never “organic” for the flavored blends.",
        },
      ],
    },
  ],
};
