import { z } from "zod";
import { Id, requiredNote, rowFields } from "./primitives";

/** A fraction of the picture's width or height, from the left or the top. */
const Part = z
  .number("Must be a number from 0 to 1")
  .min(0, "Must be from 0 to 1")
  .max(1, "Must be from 0 to 1");

/** A comment pinned to a point of a revision's picture. */
export const DesignPin = z.object({
  id: Id,
  projectId: Id,
  revisionId: Id,
  number: z.int().describe("Counted from 1 in order of creation within the revision"),
  x: z.number().describe("Fraction from the left, 0 to 1"),
  y: z.number().describe("Fraction from the top, 0 to 1"),
  text: z.string(),
  isResolved: z.boolean(),
  createdById: Id,
  createdByName: z.string(),
  ...rowFields,
});
export type DesignPin = z.infer<typeof DesignPin>;

export const AddPin = z.strictObject({ x: Part, y: Part, text: requiredNote() });
export type AddPin = z.infer<typeof AddPin>;

export const UpdatePin = z.strictObject({ isResolved: z.boolean("Must be true or false") });
export type UpdatePin = z.infer<typeof UpdatePin>;
