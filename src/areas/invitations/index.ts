export { sendInvitationOfMail } from "./send-again";
