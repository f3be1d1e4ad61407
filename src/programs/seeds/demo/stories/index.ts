import type { Story } from "../story";
import { finishedBefore, finishedLately } from "./finished";
import { runningLate } from "./running-late";
import { runningOnTime } from "./running-on-time";

/**
 * Every onboarding of the demo. Together they produce the report's figures on the day of seeding; figures.test.ts
 * recomputes those from the rows and fails when a story no longer fits.
 */
export const onboardingStories: Story[] = [
  ...finishedBefore,
  ...finishedLately,
  ...runningOnTime,
  ...runningLate,
];
