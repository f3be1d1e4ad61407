import { createProject } from "#/src/areas/design/create-project";
import { reorderProjects } from "#/src/areas/design/reorder-projects";
import { updateProgress } from "#/src/areas/design/update-progress";
import { updateProject } from "#/src/areas/design/update-project";
import { CreateDesignProject } from "#/src/contract/design";
import { brandNamed } from "./brands";
import { at } from "./calendar";
import type { Design } from "./design";
import { scheduleAsset } from "./design-assets";
import { designs } from "./designs";
import { onboardingStories } from "./stories";
import type { Timeline } from "./timeline";

/** Schedules the design projects with their assets and revisions. */
export function scheduleDesigns(timeline: Timeline) {
  const ids = new Map<Design, string>();
  for (const design of designs) scheduleDesign(timeline, design, ids);
  timeline.schedule("noor", 1, at(9, 30), (ctx) =>
    reorderProjects(ctx, {
      projectUpdates: designs.map((design, place) => ({
        id: ids.get(design) ?? "",
        priorityOrder: place + 1,
      })),
    }),
  );
}

function scheduleDesign(timeline: Timeline, design: Design, ids: Map<Design, string>) {
  const idOf = () => ids.get(design) ?? "";
  timeline.schedule("noor", design.started, at(11, 20), async (ctx) => {
    const { id } = await createProject(ctx, CreateDesignProject.parse(fieldsOf(timeline, design)));
    ids.set(design, id);
  });
  for (const piece of design.pieces) scheduleAsset(timeline, design, piece, idOf);
  if (design.status === "not_started") return;
  const assetFileLinks = [`https://files.agency.example/${brandNamed(design.brand).slug}/design/`];
  const { hours, designerNotes, status } = design;
  const assetsCompleted = design.pieces.filter((piece) => piece.status === "completed").length;
  timeline.schedule(design.designer ?? "noor", 1, at(16, 30), async (ctx) => {
    const change = { actualHours: hours[1], assetFileLinks, designerNotes };
    await updateProject(ctx, { id: idOf(), change });
    await updateProgress(ctx, { id: idOf(), change: { status, assetsCompleted } });
  });
}

function fieldsOf(timeline: Timeline, design: Design) {
  const brand = brandNamed(design.brand);
  const isRunning = onboardingStories.some((story) => story.brand === brand.name && story.took === null);
  return {
    clientId: timeline.clientId(brand.name),
    projectName: design.name,
    projectType: design.type,
    clientBrief: design.brief,
    numberOfAssets: design.pieces.length,
    assignedDesignerId: design.designer && timeline.userId(design.designer),
    dueDate: timeline.calendar.date(-design.due),
    priority: design.priority,
    estimatedHours: design.hours[0],
    company: brand.clientType.startsWith("lacore") ? "lacore_commerce" : "uncut_brands",
    clientStatus: isRunning ? "currently_onboarding" : "existing_client",
  };
}
