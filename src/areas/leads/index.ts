export { leadsSummary, listLeads } from "./queries";
