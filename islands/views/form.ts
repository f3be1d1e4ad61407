import * as v from "valibot";
import { requiredText } from "#/islands/forms/typed";

/** What a person types of a view; its query is what the address says. */
export const ViewForm = v.object({ name: requiredText("Name is required"), isShared: v.boolean() });
