export { derivedColumns as derivedClientColumns } from "./client-row";
export { completionsIn } from "./completions";
export { categoryCounts, reportClients } from "./counts";
export { newClientRow } from "./create-client";
export { countClients, listClientNames } from "./queries";
export { percentComplete } from "./rules";
