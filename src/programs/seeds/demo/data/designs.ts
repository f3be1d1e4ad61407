import type { DesignAsset, DesignProject } from "#/src/contract/design";
import type { PersonKey } from "./people";

export type Remark = [by: PersonKey, text: string];

/** States of an asset. */
export const states = {
  ready: { status: "completed", approval: "approved" },
  inReview: { status: "draft", approval: "pending" },
  sentBack: { status: "revision", approval: "rejected" },
  drafted: { status: "draft", approval: "not_sent" },
  waiting: { status: "not_started", approval: "not_sent" },
} as const satisfies Record<
  string,
  { status: DesignAsset["status"]; approval: DesignAsset["approvalStatus"] }
>;

/** An asset of a design project. Each remark of the designer comes with a new revision; others comment on it. */
export type Piece = {
  name: string;
  type: string;
  state: keyof typeof states;
  remarks?: Remark[];
  pins?: Pin[];
};

/** A comment pinned to the picture of a revision; rounds are counted from 1. */
type Pin = { by: PersonKey; round: number; at: [x: number, y: number]; text: string; isResolved?: boolean };

/** A design project; `started` is in days before the day of seeding, `due` in days after it. */
export type Design = {
  name: string;
  client: string;
  type: DesignProject["projectType"];
  brief: string;
  plan: {
    designer?: PersonKey;
    started: number;
    due: number;
    priority: DesignProject["priority"];
    hours: number;
  };
  now: { status: DesignProject["status"]; hours?: number };
  notes?: string;
  pieces: Piece[];
};

/** The design projects in the team's order. */
export const designs: Design[] = [
  {
    name: "Spice gift set listing images",
    client: "Juniper & Salt",
    type: "listing_images",
    brief:
      "Seven images for the gift set. Show all twelve tins in the first, the card with recipes in the last.",
    plan: { designer: "elise", started: 16, due: 3, priority: "high", hours: 14 },
    now: { status: "draft", hours: 9.5 },
    notes: "Tins reflect the softbox, retouch before export.",
    pieces: [
      { name: "Main image on white", type: "image", state: "ready" },
      { name: "What is inside", type: "infographic", state: "ready" },
      {
        name: "Recipe card close-up",
        type: "image",
        state: "inReview",
        remarks: [
          ["elise", "Recipe card from above, on the oak board."],
          ["clara", "Card is cropped at the left edge."],
          ["elise", "The whole card, with a hand's width of oak around it."],
        ],
        pins: [
          {
            by: "clara",
            round: 1,
            at: [0.12, 0.4],
            text: "The first words are cut off here.",
            isResolved: true,
          },
          { by: "elise", round: 2, at: [0.72, 0.24], text: "Is this shade of oak still right for you?" },
        ],
      },
      {
        name: "Lifestyle at the stove",
        type: "image",
        state: "inReview",
        remarks: [
          ["elise", "First cut with warm light, hands only."],
          ["clara", "Lovely mood. Could the tin face the camera?"],
          ["elise", "Tin turned to the front, steam kept."],
        ],
      },
    ],
  },
  {
    name: "Kite & Anchor summer Store",
    client: "Kite & Anchor Swim",
    type: "storefronts",
    brief: "Home, women, kids and sale page. Hero video from the beach shoot, muted and under 20 seconds.",
    plan: { designer: "elise", started: 30, due: -4, priority: "high", hours: 32 },
    now: { status: "revision", hours: 36 },
    notes: "Size chart must be an image, the module cuts tables on phones.",
    pieces: [
      { name: "Home page", type: "page", state: "ready" },
      {
        name: "Kids page",
        type: "page",
        state: "sentBack",
        remarks: [
          ["elise", "All twelve swim sets in a grid."],
          ["noor", "Too many tiles above the fold."],
          ["elise", "Six tiles, the rest behind a row of ages."],
          ["noor", "Sun protection badge is missing."],
        ],
      },
      {
        name: "Hero video",
        type: "video",
        state: "sentBack",
        remarks: [
          ["elise", "Eighteen seconds, muted, from the second day on the beach."],
          ["noor", "Logo appears too late, bring it into the first two seconds."],
        ],
      },
      { name: "Sale page", type: "page", state: "waiting" },
    ],
  },
  {
    name: "Stoneharbor A+ pages",
    client: "Stoneharbor Coffee",
    type: "a_plus_content",
    brief: "Comparison chart of the six blends, roast scale, and the harbor story. No health claims.",
    plan: { designer: "carmen", started: 21, due: 9, priority: "medium", hours: 20 },
    now: { status: "draft", hours: 7 },
    pieces: [
      { name: "Roast scale", type: "module", state: "waiting" },
      { name: "Blend comparison", type: "module", state: "waiting" },
      {
        name: "Harbor story",
        type: "module",
        state: "drafted",
        remarks: [["carmen", "First layout, the words still from the brief."]],
      },
    ],
  },
  {
    name: "Aurabloom Brand Story",
    client: "Aurabloom Essentials",
    type: "brand_story",
    brief:
      "Four cards. Compliance has approved the wording in the shared file, please keep it to the letter.",
    plan: { designer: "elise", started: 9, due: 12, priority: "medium", hours: 8 },
    now: { status: "not_started" },
    pieces: [
      { name: "Founder card", type: "card", state: "waiting" },
      { name: "Ingredients card", type: "card", state: "waiting" },
    ],
  },
  {
    name: "Brightwater launch video",
    client: "Brightwater Botanics",
    type: "video_assets",
    brief: "Thirty seconds for Sponsored Brands: texture, scent, shelf. Captions large enough for phones.",
    plan: { designer: "elise", started: 25, due: -9, priority: "medium", hours: 18 },
    now: { status: "approved", hours: 17 },
    notes: "Source files are archived with the music licence.",
    pieces: [
      {
        name: "Sponsored Brands cut",
        type: "video",
        state: "ready",
        remarks: [
          ["elise", "Thirty seconds with captions."],
          ["noor", "Captions too small on a phone."],
          ["elise", "Captions at twice the size, two lines at most."],
        ],
      },
      { name: "Store header cut", type: "video", state: "ready" },
    ],
  },
  {
    name: "Terravita packaging refresh",
    client: "Terravita Living",
    type: "product_packaging",
    brief: "Carton for the bamboo set with the brand name printed on it, as Brand Registry wants to see it.",
    plan: { started: 5, due: 24, priority: "low", hours: 12 },
    now: { status: "not_started" },
    pieces: [{ name: "Bamboo set carton", type: "dieline", state: "waiting" }],
  },
  {
    name: "Copper Kettle holiday promo set",
    client: "Copper Kettle Pantry",
    type: "seasonal_promo_assets",
    brief: "Deal badges, Store banner and two social posts for the gift season.",
    plan: { designer: "elise", started: 12, due: 6, priority: "low", hours: 10 },
    now: { status: "completed", hours: 8.5 },
    pieces: [
      {
        name: "Store banner",
        type: "banner",
        state: "ready",
        remarks: [
          ["elise", "The kettle in the middle, on cream."],
          ["noor", "Too quiet beside the deals. Could it be dark, with room for a headline?"],
          ["elise", "Pine green, the kettle to the right, headline and button at the left."],
        ],
      },
      { name: "Deal badge set", type: "badge", state: "ready" },
      { name: "Social posts", type: "post", state: "ready" },
    ],
  },
];
