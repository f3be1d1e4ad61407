export { deactivate } from "./accounts";
export { kinds } from "./entry-kinds";
export { findSubjects } from "./entry-subjects";
export { makeAdmin } from "./make-admin";
export { activeAdmins, findUserByEmail, freeTokenName, hasActiveAdmin, ownsToken } from "./queries";
export { createToken, issueToken } from "./tokens";
