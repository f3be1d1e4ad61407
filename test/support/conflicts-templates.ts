import { limits } from "#/src/contract/limits";
import type { Conflicts } from "./conflicts";
import { withoutOneTask } from "./requests-onboarding";
import { addTemplate } from "./templates";

/** Conflicting requests for templates, as in `conflicts`. */
export const templateConflicts = {
  "onboarding.matchTemplates": async ({ app }) => {
    const { path, templateId } = await withoutOneTask(app);
    return { path, body: { add: [{ templateId }], planHash: "0".repeat(64) } };
  },
  "template.update": async ({ app }) => {
    const { id } = await addTemplate(app.db, { name: "Needs itself" });
    return { path: `/api/templates/${id}`, body: { needs: [{ id }] } };
  },
  "template.delete": async ({ app }) => {
    const needs = [];
    for (let at = 0; at <= limits.taskNeeds; at++) {
      const { id } = await addTemplate(app.db, { name: `Prerequisite ${at}` });
      needs.push({ id, afterDays: 0 });
    }
    const { id } = await addTemplate(app.db, { name: "Needs all", needs: needs.slice(1) });
    const all = [{ id, afterDays: 0 }, ...needs.slice(0, 1)];
    await addTemplate(app.db, { name: "Would need too many", needs: all });
    return { path: `/api/templates/${id}` };
  },
} satisfies Conflicts;
