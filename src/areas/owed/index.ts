export { mailPlan } from "./mail-plan";
export { morningHour, type Owed, type OwedOn, owedBy } from "./owed";
export { waitingFor } from "./waiting";
