export { listMail, listSpentSenders, type SpentSender } from "./queries";
export { requireMail } from "./require-mail";
