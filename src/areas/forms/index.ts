export { listForms, newestVersions } from "./queries";
export { requireFormOfClient } from "./save-form";
