export { listTemplates, type TemplateRow } from "./queries";
