export { countDue } from "./count-work";
