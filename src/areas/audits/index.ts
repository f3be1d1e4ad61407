export { healthOfClients } from "./audit-history";
export { ClientPictures } from "./client-pictures";
export { readLimits } from "./limits";
