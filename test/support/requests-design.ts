import type {
  CreateDesignAssetInput,
  CreateDesignProjectInput,
  CreateDesignRevisionInput,
  DesignAsset,
  DesignProject,
  DesignProjectDetail,
  DesignRevision,
} from "#/src/contract/design";
import { expectJson, makeClient, type TestApp } from "./app";
import type { Prepare } from "./requests";

let made = 0;

/** Builds the body of a new project of this client, with optional fields. */
export function newProject(clientId: string, fields: Record<string, unknown> = {}) {
  made++;
  // A project due before the tests' day must also have started before it.
  const isLate = typeof fields.dueDate === "string" && fields.dueDate < "2026-03-09";
  return {
    clientId,
    projectName: `Project ${made}`,
    projectType: "listing_images",
    dueDate: "2026-04-01",
    ...(isLate && { startDate: "2026-02-02" }),
    ...fields,
  };
}

/** Creates a project as the manager, for a new client unless given. */
export async function addedProject(
  app: TestApp,
  fields: Partial<CreateDesignProjectInput> = {},
): Promise<DesignProject> {
  const clientId = fields.clientId ?? (await makeClient(app)).id;
  const answer = await app.as("manager")("POST", "/api/design-projects", newProject(clientId, fields));
  return expectJson<DesignProject>(answer, 201);
}

/** Adds an asset as the manager. */
export async function addedAsset(
  app: TestApp,
  projectId: string,
  fields: Partial<CreateDesignAssetInput> = {},
): Promise<DesignAsset> {
  const body = { assetName: "Main image", ...fields };
  return expectJson(await app.as("manager")("POST", `/api/design-projects/${projectId}/assets`, body), 201);
}

/** Adds the next revision of an asset as the contributor. */
export async function addedRevision(
  app: TestApp,
  assetId: string,
  fields: CreateDesignRevisionInput = {},
): Promise<DesignRevision> {
  const path = `/api/design-assets/${assetId}/revisions`;
  const asset = await expectJson<DesignAsset>(await app.as("contributor")("POST", path, fields), 201);
  const [newest] = asset.revisions;
  if (!newest) throw new Error("The answer holds no revision.");
  return newest;
}

/** Returns a project with its assets and revisions, as the manager sees it. */
export async function projectDetail(app: TestApp, id: string): Promise<DesignProjectDetail> {
  return expectJson(await app.as("manager")("GET", `/api/design-projects/${id}`));
}

/** One valid request for each action on design projects, their assets and revisions. */
export const designRequests = {
  "project.list": () => ({ path: "/api/design-projects", status: 200 }),
  "project.summary": () => ({ path: "/api/design-projects/summary", status: 200 }),
  "project.read": async (world) => ({ path: await projectPath(world), status: 200 }),
  "project.create": ({ own }) => ({
    path: "/api/design-projects",
    body: newProject(own.client.id),
    status: 201,
  }),
  "project.update": async (world) => ({
    path: await projectPath(world),
    body: { projectName: "Renamed" },
    status: 200,
  }),
  "project.reorder": async (world) => {
    await projectPath(world);
    const answer = await world.app.as("manager")("GET", "/api/design-projects");
    const projects = await expectJson<DesignProject[]>(answer);
    const projectUpdates = projects.map(({ id }, index) => ({ id, priorityOrder: index + 1 }));
    return { path: "/api/design-projects/reorder", body: { projectUpdates }, status: 200 };
  },
  "project.updateProgress": async (world) => ({
    path: `${await projectPath(world, { clientApprovalStatus: "pending" })}/progress`,
    body: { clientApprovalStatus: "approved" },
    status: 200,
  }),
  "project.delete": async (world) => ({ path: await projectPath(world), status: 204 }),
  "asset.create": async (world) => ({
    path: `${await projectPath(world)}/assets`,
    body: { assetName: "Main image" },
    status: 201,
  }),
  "asset.update": async (world) => ({
    path: await assetPath(world),
    body: { approvalStatus: "approved" },
    status: 200,
  }),
  "asset.decide": async (world) => {
    const assetId = (await assetPath(world)).split("/").at(-1) ?? "";
    const { id: revisionId } = await addedRevision(world.app, assetId, { sendForReview: true });
    return {
      path: `/api/design-assets/${assetId}/decision`,
      body: { revisionId, decision: "approved" },
      status: 200,
    };
  },
  "asset.delete": async (world) => ({ path: await assetPath(world), status: 204 }),
  "asset.addRevision": async (world) => ({
    path: `${await assetPath(world)}/revisions`,
    body: { comments: "Brighter." },
    status: 201,
  }),
  "revision.addComment": async (world) => {
    const assetId = (await assetPath(world)).split("/").at(-1) ?? "";
    const { id } = await addedRevision(world.app, assetId, { sendForReview: true });
    return { path: `/api/design-revisions/${id}/comments`, body: { comment: "Looks good." }, status: 201 };
  },
} satisfies Record<string, Prepare>;

type World = Parameters<Prepare>[0];

async function projectPath({ app, own }: World, fields: Partial<CreateDesignProjectInput> = {}) {
  const { id } = await addedProject(app, { clientId: own.client.id, ...fields });
  return `/api/design-projects/${id}`;
}

async function assetPath({ app, own }: World): Promise<string> {
  const project = await addedProject(app, { clientId: own.client.id });
  const { id } = await addedAsset(app, project.id, { approvalStatus: "pending" });
  return `/api/design-assets/${id}`;
}
