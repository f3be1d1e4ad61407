import type { DesignProject } from "#/src/contract/design";

let made = 0;

/** Builds a project as the API returns it to staff, with optional fields. */
export function project(fields: Partial<DesignProject> = {}): DesignProject {
  made += 1;
  return {
    id: `0198c0de-0000-7000-8000-${String(made).padStart(12, "0")}`,
    clientId: "0198c0de-0000-7000-8000-00000000c11e",
    client: { name: "Acme" },
    projectName: `Project ${made}`,
    projectType: "listing_images",
    description: null,
    clientBrief: null,
    internalNotes: null,
    numberOfAssets: 4,
    assetsCompleted: 1,
    recordedAssets: 0,
    completedAssets: 0,
    assignedDesignerId: null,
    assignedDesigner: null,
    startDate: "2026-03-01",
    dueDate: "2026-04-01",
    isPastDue: false,
    progress: 25,
    status: "not_started",
    priority: "medium",
    clientApprovalStatus: "not_sent",
    numberOfRevisions: 0,
    pendingAssets: 0,
    newestPicture: null,
    recordedRevisions: 0,
    unreadComments: 0,
    estimatedHours: null,
    actualHours: null,
    assetFileLinks: [],
    designerNotes: null,
    asanaLink: null,
    company: "uncut_brands",
    clientStatus: "existing_client",
    priorityOrder: 0,
    version: 1,
    createdAt: "2026-03-01T12:00:00.000Z",
    updatedAt: "2026-03-01T12:00:00.000Z",
    ...fields,
  };
}
