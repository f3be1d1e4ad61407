export { sendInvitationOfMail } from "./change-invitation";
export { listOwnInvitations } from "./own-invitations";
