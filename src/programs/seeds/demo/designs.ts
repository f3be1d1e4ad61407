import type { Design, Piece, Remark } from "./design";

const ready = standing("completed", "approved");
const inReview = standing("draft", "pending");
const sentBack = standing("revision", "rejected");
const drafted = standing("draft", "not_sent");
const waiting = standing("not_started", "not_sent");

/** The design projects in the team's order. */
export const designs: Design[] = [
  {
    name: "Spice gift set listing images",
    brand: "Juniper & Salt",
    type: "listing_images",
    brief:
      "Seven images for the gift set. Show all twelve tins in the first, the card with recipes in the last.",
    designer: "elise",
    started: 16,
    due: 3,
    priority: "high",
    status: "draft",
    hours: [14, 9.5],
    designerNotes: "Tins reflect the softbox, retouch before export.",
    pieces: [
      ready("Main image on white", "image"),
      ready("What is inside", "infographic"),
      {
        ...inReview(
          "Recipe card close-up",
          "image",
          [
            ["elise", "Recipe card from above, on the oak board."],
            ["clara", "Card is cropped at the left edge."],
          ],
          [["elise", "The whole card, with a hand's width of oak around it."]],
        ),
        pins: [
          [{ by: "clara", x: 0.12, y: 0.4, text: "The first words are cut off here.", isResolved: true }],
          [{ by: "elise", x: 0.72, y: 0.24, text: "Is this shade of oak still right for you?" }],
        ],
      },
      inReview(
        "Lifestyle at the stove",
        "image",
        [
          ["elise", "First cut with warm light, hands only."],
          ["clara", "Lovely mood. Could the tin face the camera?"],
        ],
        [["elise", "Tin turned to the front, steam kept."]],
      ),
    ],
  },
  {
    name: "Kite & Anchor summer Store",
    brand: "Kite & Anchor Swim",
    type: "storefronts",
    brief: "Home, women, kids and sale page. Hero video from the beach shoot, muted and under 20 seconds.",
    designer: "elise",
    started: 30,
    due: -4,
    priority: "high",
    status: "revision",
    hours: [32, 36],
    designerNotes: "Size chart must be an image, the module cuts tables on phones.",
    pieces: [
      ready("Home page", "page"),
      sentBack(
        "Kids page",
        "page",
        [
          ["elise", "All twelve swim sets in a grid."],
          ["noor", "Too many tiles above the fold."],
        ],
        [
          ["elise", "Six tiles, the rest behind a row of ages."],
          ["noor", "Sun protection badge is missing."],
        ],
      ),
      sentBack("Hero video", "video", [
        ["elise", "Eighteen seconds, muted, from the second day on the beach."],
        ["noor", "Logo appears too late, bring it into the first two seconds."],
      ]),
      waiting("Sale page", "page"),
    ],
  },
  {
    name: "Stoneharbor A+ pages",
    brand: "Stoneharbor Coffee",
    type: "a_plus_content",
    brief: "Comparison chart of the six blends, roast scale, and the harbor story. No health claims.",
    designer: "carmen",
    started: 21,
    due: 9,
    priority: "medium",
    status: "draft",
    hours: [20, 7],
    designerNotes: null,
    pieces: [
      waiting("Roast scale", "module"),
      waiting("Blend comparison", "module"),
      drafted("Harbor story", "module", [["carmen", "First layout, the words still from the brief."]]),
    ],
  },
  {
    name: "Aurabloom Brand Story",
    brand: "Aurabloom Essentials",
    type: "brand_story",
    brief:
      "Four cards. Compliance has approved the wording in the shared file, please keep it to the letter.",
    designer: "elise",
    started: 9,
    due: 12,
    priority: "medium",
    status: "not_started",
    hours: [8, null],
    designerNotes: null,
    pieces: [waiting("Founder card", "card"), waiting("Ingredients card", "card")],
  },
  {
    name: "Brightwater launch video",
    brand: "Brightwater Botanics",
    type: "video_assets",
    brief: "Thirty seconds for Sponsored Brands: texture, scent, shelf. Captions large enough for phones.",
    designer: "elise",
    started: 25,
    due: -9,
    priority: "medium",
    status: "approved",
    hours: [18, 17],
    designerNotes: "Source files are archived with the music licence.",
    pieces: [
      ready(
        "Sponsored Brands cut",
        "video",
        [
          ["elise", "Thirty seconds with captions."],
          ["noor", "Captions too small on a phone."],
        ],
        [["elise", "Captions at twice the size, two lines at most."]],
      ),
      ready("Store header cut", "video"),
    ],
  },
  {
    name: "Terravita packaging refresh",
    brand: "Terravita Living",
    type: "product_packaging",
    brief: "Carton for the bamboo set with the brand name printed on it, as Brand Registry wants to see it.",
    designer: null,
    started: 5,
    due: 24,
    priority: "low",
    status: "not_started",
    hours: [12, null],
    designerNotes: null,
    pieces: [waiting("Bamboo set carton", "dieline")],
  },
  {
    name: "Copper Kettle holiday promo set",
    brand: "Copper Kettle Pantry",
    type: "seasonal_promo_assets",
    brief: "Deal badges, Store banner and two social posts for the gift season.",
    designer: "elise",
    started: 12,
    due: 6,
    priority: "low",
    status: "completed",
    hours: [10, 8.5],
    designerNotes: null,
    pieces: [
      ready(
        "Store banner",
        "banner",
        [
          ["elise", "The kettle in the middle, on cream."],
          ["noor", "Too quiet beside the deals. Could it be dark, with room for a headline?"],
        ],
        [["elise", "Pine green, the kettle to the right, headline and button at the left."]],
      ),
      ready("Deal badge set", "badge"),
      ready("Social posts", "post"),
    ],
  },
];

/** Returns a builder of pieces in that state. */
function standing(status: Piece["status"], approval: Piece["approval"]) {
  return (name: string, type: string, ...rounds: Remark[][]): Piece => ({
    name,
    type,
    status,
    approval,
    rounds,
  });
}
