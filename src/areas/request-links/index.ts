export { sendRequestOfMail } from "./send-link";
