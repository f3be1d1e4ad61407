export { listMail } from "./queries";
export { requireMail } from "./require-mail";
