export { namesOfForms, newestVersions } from "./queries";
export { requireFormOfClient } from "./save-form";
export { insertStandardForms } from "./standard";
