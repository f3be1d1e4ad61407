export { listTemplates } from "./queries";
