export { sendInvitationOfMail } from "./change-invitation";
