export { morningHour, owedBy } from "./owed";
export { waitingFor } from "./waiting";
