export { sendReviewOfMail } from "./change-link";
