export { listMail, listSpentSenders, type SpentSender } from "./queries";
