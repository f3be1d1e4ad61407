import type { FormSection } from "../forms";

/** The sections of a form's version, in their order. */
export type FormSections = FormSection[];
