import { z } from "zod";
import { Id, requiredNote, rowFields } from "./primitives";

/** A part of the picture's width or height, from the left or the top. */
const Part = z
  .number("Must be a number from 0 to 1")
  .min(0, "Must be from 0 to 1")
  .max(1, "Must be from 0 to 1");

/** What was said to a point of a revision's picture. */
export const DesignPin = z.object({
  id: Id,
  projectId: Id,
  revisionId: Id,
  number: z.int().describe("From 1, in the order in which the revision got them"),
  x: z.number().describe("From the left, 0 to 1"),
  y: z.number().describe("From the top, 0 to 1"),
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
