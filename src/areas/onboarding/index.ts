export { startOnboarding } from "./start-onboarding";
