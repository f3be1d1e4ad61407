export { presentOnboarding } from "./present";
export { onboardingOf } from "./queries";
export { insertPlans, planOnboarding } from "./start-onboarding";
