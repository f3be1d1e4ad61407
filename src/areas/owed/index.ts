export { morningHour, type Owed, owedBy } from "./owed";
export { waitingFor } from "./waiting";
