export { derivedColumns as derivedLeadColumns } from "./lead-row";
