export { newsSince } from "./news";
export { sendNotices } from "./send-notices";
