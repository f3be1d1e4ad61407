export { renewLinks, sendRequestOfMail } from "./send-link";
