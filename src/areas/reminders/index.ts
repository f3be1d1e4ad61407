export { morningMail } from "./morning-mail";
export { planMorningMail, skipMorningMail } from "./plan-mornings";
export { planReminder, type ReminderPlan } from "./plan-reminder";
export { remindClient } from "./remind";
