export { mailSignInLinks } from "./mail-links";
