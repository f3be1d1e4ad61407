import { stableId } from "../stable-id";
import { brandNamed } from "./brands";
import { planTasks } from "./plan";
import { onboardingStories } from "./stories";
import type { Story } from "./story";
import { liveTask, startOfWork } from "./task-life";
import type { World } from "./world";

/** Adds every onboarding of the stories with its tasks. */
export function addOnboardings(world: World) {
  for (const story of onboardingStories) addOnboarding(world, story);
}

function addOnboarding(world: World, story: Story) {
  const { calendar, history } = world;
  const brand = brandNamed(story.brand);
  const id = stableId(`onboarding ${brand.name}`);
  const createdAt = calendar.moment(story.started, startOfWork);
  const startDate = calendar.date(story.started);
  const targetLaunchDate = story.targetDay === null ? null : calendar.date(story.started - story.targetDay);
  const onboarding = {
    id,
    clientId: brand.id,
    startDate,
    targetLaunchDate,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  world.onboardings.push(onboarding);
  history.tell(createdAt, world.userId(story.lead), {
    entity: "client_onboarding",
    entityId: id,
    action: "create",
    after: onboarding,
  });
  for (const [sortOrder, task] of planTasks(story, brand).entries()) {
    liveTask(world, story, brand, task, { onboardingId: id, sortOrder });
  }
}
