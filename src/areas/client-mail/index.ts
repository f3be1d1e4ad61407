export { listClientMail } from "./queries";
