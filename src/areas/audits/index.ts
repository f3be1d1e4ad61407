export { healthOfClients, performanceOf } from "./audit-history";
export { ClientPictures } from "./audit-pictures";
export { readLimits } from "./limits";
