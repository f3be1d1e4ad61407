import { z } from "zod";
import { ViewScreen } from "./enums";
import { serverLimits } from "./limits";
import { Id, personFields, requiredText, rowFields, withDefaults } from "./primitives";

const viewFields = {
  name: requiredText("Name is required"),
  query: z
    .string()
    .max(serverLimits.viewQuery, `Must be at most ${serverLimits.viewQuery} characters`)
    .describe("What the screen's address says after its question mark: search, filters and order"),
  isShared: z.boolean().describe("Shown to all staff; for managers and admins to say"),
};

/** A list as somebody left it, under a name: their own, or one that is shared with all staff. */
export const SavedView = z.object({
  id: Id,
  screen: ViewScreen,
  name: z.string(),
  query: z.string().describe("In one form, and without what the screen no longer knows"),
  isShared: z.boolean(),
  isOwn: z.boolean().describe("The caller's own"),
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
