export { countDue, countWork } from "./count-work";
export { listWork } from "./queries";
