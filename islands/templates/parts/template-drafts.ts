/** The names under which what was typed is kept over a sign-in. */
export const createTemplateDraft = "create-template";
export const editTemplateDraft = (templateId: string) => `edit-template-${templateId}`;
