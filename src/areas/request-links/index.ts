export { listLinks } from "./queries";
export { renewLinks, sendRequestOfMail } from "./send-link";
