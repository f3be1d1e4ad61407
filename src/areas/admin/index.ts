export { createToken, issueToken } from "./create-token";
export { makeAdmin } from "./make-admin";
export { findUserByEmail, freeTokenName, hasActiveAdmin, ownsToken } from "./queries";
