export { listMail } from "./queries";
