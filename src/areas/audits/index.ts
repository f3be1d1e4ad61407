export { readLimits } from "./limits";
