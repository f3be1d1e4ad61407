/** How a start of the onboarding stands, and why the last one failed. */
export type StartState = { isPending: boolean; error: Error | null };
