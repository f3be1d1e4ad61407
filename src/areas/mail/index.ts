export { listMail } from "./queries";
export { listUndelivered } from "./undelivered";
