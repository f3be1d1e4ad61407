export { clientScope } from "#/src/domain/client-scope";
export { completionsIn } from "./completions";
export { categoryCounts, reportClients } from "./counts";
export { newClientRow, recordCreated } from "./create-client";
export { presentClient } from "./present";
export { countClients, findClient, listClientNames } from "./queries";
export { requireClient } from "./require-client";
export { percentComplete } from "./rules";
export { applyClientChange } from "./update-client";
