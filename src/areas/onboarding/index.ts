export { onboardingFields } from "./fields";
export { insertPlans, planOnboarding } from "./start-onboarding";
