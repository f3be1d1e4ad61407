export { listTemplatesWithForms, type TemplateWithForm } from "./queries";
