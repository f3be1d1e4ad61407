export { countOffer, existsDependent } from "./count-offer";
export { onboardingFields } from "./fields";
export { onboardingOf } from "./queries";
export { insertPlans, planOnboarding, standardPlan } from "./start-onboarding";
