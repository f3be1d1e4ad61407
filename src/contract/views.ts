import { z } from "zod";
import { ViewScreen } from "./enums";
import { serverLimits } from "./limits";
import { Id, personFields, requiredText, rowFields, withDefaults } from "./primitives";

const viewFields = {
  name: requiredText("Name is required"),
  query: z
    .string()
    .max(serverLimits.viewQuery, `Must be at most ${serverLimits.viewQuery} characters`)
    .describe("Query string of the screen's address: search, filters and order"),
  isShared: z.boolean().describe("Visible to all staff; only managers and admins can set it"),
};

/** A saved state of a list under a name, private or shared with all staff. */
export const SavedView = z.object({
  id: Id,
  screen: ViewScreen,
  name: z.string(),
  query: z.string().describe("Normalized, without parameters that the screen no longer knows"),
  isShared: z.boolean(),
  isOwn: z.boolean().describe("True for the caller's own views"),
  owner: z.object(personFields),
  ...rowFields,
});
export type SavedView = z.infer<typeof SavedView>;

export const CreateView = z.strictObject({
  screen: ViewScreen,
  ...withDefaults(viewFields, { isShared: false }),
});
export type CreateView = z.infer<typeof CreateView>;
export type CreateViewInput = z.input<typeof CreateView>;

export const UpdateView = z.strictObject(viewFields).partial();
export type UpdateView = z.infer<typeof UpdateView>;

export const ListViews = z.strictObject({ screen: ViewScreen.optional() });
export type ListViews = z.infer<typeof ListViews>;
