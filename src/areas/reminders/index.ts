export { morningMail } from "./morning-mail";
export { planMorningMail, skipMorningMail } from "./plan-mornings";
