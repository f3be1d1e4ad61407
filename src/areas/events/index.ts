export { eventHub } from "./event-hub";
