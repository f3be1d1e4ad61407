export { completionsByWeek, completionsIn, latestLaunches } from "./completions";
export { insertClient, nameTaken, newClientRow } from "./create-client";
export { listClientNames, showClient } from "./queries";
export { categoryCounts, reportClients } from "./report-figures";
export { percentComplete } from "./rules";
export { countClients } from "./summary";
export { planTurnOfDay, turnDay, turnOfDay } from "./turn-day";
