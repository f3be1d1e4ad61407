export { onboardingFields } from "./fields";
export { onboardingOf } from "./queries";
export { insertPlans, planOnboarding } from "./start-onboarding";
