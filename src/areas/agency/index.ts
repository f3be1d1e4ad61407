export { readAgency } from "./agency";
