/** State of starting the onboarding, with the last error. */
export type StartState = { isPending: boolean; error: Error | null };
