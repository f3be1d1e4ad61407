import { z } from "zod";
import { SearchKind } from "./enums";
import { limits } from "./limits";
import { Id } from "./primitives";

/** One thing that a search found, and where it is. */
export const Found = z.object({
  kind: SearchKind,
  id: Id,
  title: z.string(),
  detail: z.string().describe("What tells it from others of its name: whose it is, or an address"),
  href: z.string().describe("The path of its screen"),
});
export type Found = z.infer<typeof Found>;

const { min, max } = limits.searchLength;

export const SearchAll = z.strictObject({
  q: z
    .string("Required")
    .trim()
    .min(min, `Must be at least ${min} characters`)
    .max(max, `Must be at most ${max} characters`)
    .describe("Words to find, all of them, in upper or lower case"),
});
export type SearchAll = z.infer<typeof SearchAll>;
