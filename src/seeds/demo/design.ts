import type { KeyOf } from "../../contract/choices/choice";
import type {
  approvalStatus,
  designPriority,
  designProjectType,
  designStatus,
} from "../../contract/choices/design";
import { stableId } from "../stable-id";
import { brandNamed } from "./brands";
import { at } from "./calendar";
import { addAsset } from "./design-asset";
import { designs } from "./designs";
import type { PersonKey } from "./people";
import { onboardingStories } from "./stories";
import type { World } from "./world";

type Status = KeyOf<typeof designStatus>;
type Approval = KeyOf<typeof approvalStatus>;

/** What somebody says about a revision. */
export type Remark = [by: PersonKey, text: string];

/** One piece of a design project; `rounds` are its revisions from the first on, each with what was said of it. */
export type Piece = { name: string; type: string; status: Status; approval: Approval; rounds: Remark[][] };

/** One design project; `started` counts days before the day of seeding, `due` days after it. */
export type Design = {
  name: string;
  brand: string;
  type: (typeof designProjectType.values)[number];
  brief: string;
  designer: PersonKey | null;
  started: number;
  due: number;
  priority: KeyOf<typeof designPriority>;
  status: Status;
  approval: Approval;
  hours: [estimated: number, actual: number | null];
  designerNotes: string | null;
  pieces: Piece[];
};

/** Adds the design projects with their assets and revisions. */
export function addDesigns(world: World) {
  for (const [place, design] of designs.entries()) addDesign(world, design, place + 1);
}

function addDesign(world: World, design: Design, priorityOrder: number) {
  const { calendar, history } = world;
  const brand = brandNamed(design.brand);
  const id = stableId(`design ${design.name}`);
  const createdAt = calendar.moment(design.started, at(11, 20));
  const updatedAt = calendar.moment(1, at(16, 30));
  const isRunning = onboardingStories.some((story) => story.brand === brand.name && story.took === null);
  const completed = design.pieces.filter(isReady).length;
  const progress = Math.round((100 * completed) / design.pieces.length);
  const hasMoved = design.status !== "not_started";
  world.designProjects.push({
    id,
    clientId: brand.id,
    projectName: design.name,
    projectType: design.type,
    clientBrief: design.brief,
    numberOfAssets: design.pieces.length,
    assetsCompleted: completed,
    assignedDesignerId: design.designer && world.userId(design.designer),
    startDate: calendar.date(design.started),
    dueDate: calendar.date(-design.due),
    progress,
    status: design.status,
    priority: design.priority,
    clientApprovalStatus: design.approval,
    numberOfRevisions: design.pieces.reduce((sum, piece) => sum + piece.rounds.length, 0),
    estimatedHours: design.hours[0],
    actualHours: design.hours[1],
    assetFileLinks: hasMoved ? [`https://files.agency.example/${brand.slug}/design/`] : [],
    designerNotes: design.designerNotes,
    company: brand.clientType.startsWith("lacore") ? "lacore_commerce" : "uncut_brands",
    clientStatus: isRunning ? "currently_onboarding" : "existing_client",
    priorityOrder,
    version: hasMoved ? 2 : 1,
    createdAt,
    updatedAt: hasMoved ? updatedAt : createdAt,
  });
  const tell = { entity: "design_project", entityId: id } as const;
  history.tell(createdAt, world.userId("noor"), {
    ...tell,
    action: "create",
    after: {
      projectName: design.name,
      clientId: brand.id,
      projectType: design.type,
      priority: design.priority,
    },
  });
  if (hasMoved) {
    history.tell(updatedAt, world.userId(design.designer ?? "noor"), {
      ...tell,
      action: "update",
      before: { status: "not_started", progress: 0, assetsCompleted: 0, clientApprovalStatus: "not_sent" },
      after: {
        status: design.status,
        progress,
        assetsCompleted: completed,
        clientApprovalStatus: design.approval,
      },
    });
  }
  for (const [index, piece] of design.pieces.entries()) {
    addAsset(world, { design, projectId: id, piece, sortOrder: index + 1 });
  }
}

function isReady(piece: Piece): boolean {
  return piece.status === "completed";
}
