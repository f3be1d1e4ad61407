export { deactivate } from "./accounts";
export { makeAdmin } from "./make-admin";
export { activeAdmins, findUserByEmail, freeTokenName, hasActiveAdmin, ownsToken } from "./queries";
export { createToken, issueToken } from "./tokens";
