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
import type { Telling } from "./telling";
import { send } from "./uploads";

/** Days before the day of seeding on which a client was paused or lost. */
const pausedOn: Record<string, number> = {
  "Redfern Audio": 190,
  "Pinecrest Candles": 44,
  "Millrace Tools": 18,
  "Everroot Herbals": 4,
};

/** Tells of the clients: each came as a lead, became active when it was won, and some stopped. */
export function tellClients(telling: Telling) {
  for (const brand of brands) tellClient(telling, brand);
}

function tellClient(telling: Telling, brand: Brand) {
  const { name, brandNames, clientType, slug, contact, status } = brand;
  const [firstName] = contact.split(" ");
  const manager = managerOf(brand);
  telling.tell("marcus", brand.since, at(10) + roll(`${name} came`, 300), async (ctx) => {
    const client = CreateClient.parse({
      name,
      brandNames,
      clientType,
      primaryContactName: contact,
      primaryContactEmail: `${firstName?.toLowerCase()}@${slug}.example`,
      websiteUrl: `https://www.${slug}.example`,
      amazonStorefrontUrl: status === "lead" ? null : `https://amazon.example/stores/${slug}`,
      avatarUrl: await keepAvatar(ctx, await send(ctx, `avatars/${slug}.png`), ""),
      accountManagerId: manager ? telling.userId(manager) : null,
    });
    const { id } = await createClient(ctx, client);
    telling.cameAs(name, id);
  });
  if (status === "lead") return;
  const won = onboardingStories.find((story) => story.brand === name)?.started ?? brand.since - 2;
  tellStatus(telling, name, won, at(8, 40), "active");
  const stopped = pausedOn[name];
  if (stopped !== undefined) tellStatus(telling, name, stopped, at(16, 10), status);
}

/** Whoever leads the onboarding looks after the client from the first day; somebody who only asks has nobody yet. */
function managerOf({ name, status }: Brand): PersonKey | null {
  if (status === "lead") return null;
  return onboardingStories.find((story) => story.brand === name)?.lead ?? "marcus";
}

function tellStatus(telling: Telling, name: string, daysAgo: number, minute: number, status: ClientStatus) {
  telling.tell("marcus", daysAgo, minute, (ctx) =>
    updateClient(ctx, { id: telling.clientId(name), change: { status } }),
  );
}
