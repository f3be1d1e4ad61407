import { fold, nameKey } from "../../format/fold";
import { type Brand, brands } from "./brands";
import { at } from "./calendar";
import { roll } from "./chance";
import { avatarOf } from "./pictures/gallery";
import { onboardingStories } from "./stories";
import { addUpload } from "./uploads";
import type { World } from "./world";

/** Days before the day of seeding on which a client was paused or lost. */
const pausedOn: Record<string, number> = {
  "Redfern Audio": 190,
  "Pinecrest Candles": 44,
  "Millrace Tools": 18,
  "Everroot Herbals": 4,
};

/** Adds the clients: each came as a lead, became active when it was won, and some stopped. */
export function addClients(world: World) {
  for (const brand of brands) addClient(world, brand);
}

function addClient(world: World, brand: Brand) {
  const createdAt = world.calendar.moment(brand.since, at(10) + roll(`${brand.name} came`, 300));
  const changes = statusChanges(world, brand);
  const { id, name, brandNames, clientType } = brand;
  const client = {
    id,
    name,
    brandNames,
    clientType,
    primaryContactName: brand.contact,
    primaryContactEmail: brand.email,
    websiteUrl: `https://www.${brand.slug}.example`,
    amazonStorefrontUrl: brand.hasStorefront ? `https://amazon.example/stores/${brand.slug}` : null,
    avatarUrl: addUpload(world, avatarOf(name), "marcus", createdAt),
    createdAt,
  };
  world.clients.push({
    ...client,
    nameKey: nameKey(name),
    searchText: [name, ...brandNames].map(fold).join("\n"),
    status: brand.status,
    version: 1 + changes.length,
    updatedAt: changes.at(-1)?.moment ?? createdAt,
  });
  world.history.tell(createdAt, world.userId("marcus"), {
    entity: "client",
    entityId: id,
    action: "create",
    after: { ...client, status: "lead", version: 1, updatedAt: createdAt },
  });
  for (const { moment, from, to } of changes) {
    world.history.tell(moment, world.userId("marcus"), {
      entity: "client",
      entityId: brand.id,
      action: "update",
      before: { status: from },
      after: { status: to },
    });
  }
}

function statusChanges({ calendar }: World, brand: Brand) {
  if (brand.status === "lead") return [];
  const started = onboardingStories.find((story) => story.brand === brand.name)?.started ?? brand.since - 2;
  const won = { moment: calendar.moment(started, at(8, 40)), from: "lead", to: "active" };
  const stopped = pausedOn[brand.name];
  if (stopped === undefined) return [won];
  return [won, { moment: calendar.moment(stopped, at(16, 10)), from: "active", to: brand.status }];
}
