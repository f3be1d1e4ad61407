import { z } from "zod";
import { serverLimits } from "./limits";

const words = (max: number) => z.string().max(max);
const someOf = <T extends z.ZodType>(item: T) => z.array(item).max(serverLimits.profileEntries);

/** A brand profile as the model must return it; plain text throughout, without markup or links. */
export const LeadProfile = z.strictObject({
  summary: words(4_000),
  leadership: someOf(z.strictObject({ name: words(200), title: words(200), background: words(1_000) })),
  amazonPresence: z.strictObject({
    overview: words(2_000),
    categories: someOf(words(200)),
    strengths: someOf(words(500)),
    weaknesses: someOf(words(500)),
  }),
  mediaMentions: someOf(z.strictObject({ outlet: words(200), headline: words(300), summary: words(1_000) })),
  insights: words(4_000),
});
export type LeadProfile = z.infer<typeof LeadProfile>;
