export { mailPlan } from "./mail-plan";
export { morningHour, type Owed, owedBy } from "./owed";
export { waitingFor } from "./waiting";
