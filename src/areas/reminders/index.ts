export { morningMail, planMorningMail, skipMorningMail } from "./morning-mail";
