export { sendReviewOfMail } from "./change-link";
export { wrongCode } from "./codes";
export { newestSentId } from "./queries";
