export { countNow, countWork } from "./count-work";
export { listWork } from "./queries";
