import { createClient } from "#/src/areas/clients/create-client";
import { updateClient } from "#/src/areas/clients/update-client";
import { keepAvatar } from "#/src/areas/objects/keep-avatar";
import type { ClientStatus } from "#/src/contract/choices/clients";
import { CreateClient } from "#/src/contract/clients";
import { type Brand, brands } from "./brands";
import { at } from "./calendar";
import { roll } from "./chance";
import type { PersonKey } from "./people";
import { onboardingStories } from "./stories";
import type { Timeline } from "./timeline";
import { send } from "./uploads";

/** Days before the day of seeding on which a client was paused or lost. */
const pausedOn: Record<string, number> = {
  "Redfern Audio": 190,
  "Pinecrest Candles": 44,
  "Millrace Tools": 18,
  "Everroot Herbals": 4,
};

/** Schedules the clients: each arrives as a lead, becomes active when won, and some stop. */
export function scheduleClients(timeline: Timeline) {
  for (const brand of brands) scheduleClient(timeline, brand);
}

function scheduleClient(timeline: Timeline, brand: Brand) {
  const { name, brandNames, clientType, slug, contact, status } = brand;
  const [firstName] = contact.split(" ");
  const manager = managerOf(brand);
  timeline.schedule("marcus", brand.since, at(10) + roll(`${name} came`, 300), async (ctx) => {
    const client = CreateClient.parse({
      name,
      brandNames,
      clientType,
      primaryContactName: contact,
      primaryContactEmail: `${firstName?.toLowerCase()}@${slug}.example`,
      websiteUrl: `https://www.${slug}.example`,
      amazonStorefrontUrl: status === "lead" ? null : `https://amazon.example/stores/${slug}`,
      avatarUrl: await keepAvatar(ctx, await send(ctx, `avatars/${slug}.png`), ""),
      accountManagerId: manager ? timeline.userId(manager) : null,
    });
    const { id } = await createClient(ctx, client);
    timeline.cameAs(name, id);
  });
  if (status === "lead") return;
  const won = onboardingStories.find((story) => story.brand === name)?.started ?? brand.since - 2;
  scheduleStatus(timeline, name, won, at(8, 40), "active");
  const stopped = pausedOn[name];
  if (stopped !== undefined) scheduleStatus(timeline, name, stopped, at(16, 10), status);
}

/** Returns the account manager: the lead of the onboarding, from the first day; null for a prospect. */
function managerOf({ name, status }: Brand): PersonKey | null {
  if (status === "lead") return null;
  return onboardingStories.find((story) => story.brand === name)?.lead ?? "marcus";
}

function scheduleStatus(
  timeline: Timeline,
  name: string,
  daysAgo: number,
  minute: number,
  status: ClientStatus,
) {
  timeline.schedule("marcus", daysAgo, minute, (ctx) =>
    updateClient(ctx, { id: timeline.clientId(name), change: { status } }),
  );
}
