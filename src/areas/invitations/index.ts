export { sendInvitationOfMail } from "./change-invitation";
export { listOwnInvitations } from "./own-invitations";
export { repeatInvitations } from "./repeat";
