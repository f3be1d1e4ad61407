export { createToken, issueToken } from "./create-token";
export { findSubjects } from "./entry-subjects";
export { makeAdmin } from "./make-admin";
export { activeAdmins, findUserByEmail, freeTokenName, hasActiveAdmin, ownsToken } from "./queries";
export { deactivate } from "./set-active";
