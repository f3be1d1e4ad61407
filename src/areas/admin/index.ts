export { createToken, issueToken } from "./create-token";
export { makeAdmin } from "./make-admin";
export { findUserByEmail, freeTokenName, ownsToken } from "./queries";
