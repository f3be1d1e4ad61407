import { z } from "zod";
import { SearchKind } from "./enums";
import { limits } from "./limits";
import { Id } from "./primitives";

/** One search result with the address of its screen. */
export const Found = z.object({
  kind: SearchKind,
  id: Id,
  title: z.string(),
  detail: z.string().describe("Distinguishes results of the same name: their client, or an address"),
  href: z.string().describe("Path of its screen"),
});
export type Found = z.infer<typeof Found>;

const { min, max } = limits.searchLength;

export const SearchAll = z.strictObject({
  q: z
    .string("Required")
    .trim()
    .min(min, `Must be at least ${min} characters`)
    .max(max, `Must be at most ${max} characters`)
    .describe("Words to find, all of them, case-insensitive"),
});
export type SearchAll = z.infer<typeof SearchAll>;
