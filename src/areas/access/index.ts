export { grantAccess } from "./edit-access";
export { accessForHome } from "./home";
export { accessOfClient } from "./queries";
export { planRenewals, renewAccess } from "./renewals";
export { listSteps } from "./steps";
