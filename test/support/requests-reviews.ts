import { sql } from "drizzle-orm";
import { designPins } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { DesignPin } from "#/src/contract/pins";
import type { SendReview, SentReview } from "#/src/contract/reviews";
import { expectJson, type TestApp } from "./app";
import type { Prepare } from "./requests";
import { addedAsset, addedProject, addedRevision } from "./requests-design";

type Person = keyof TestApp["people"];

/** Adds a pin to a revision, as the manager unless given. */
export async function addedPin(
  { as }: Pick<TestApp, "as">,
  revisionId: string,
  pin: { x?: number; y?: number; text?: string } = {},
  who: Person = "manager",
): Promise<DesignPin> {
  const body = { x: 0.25, y: 0.2, text: "Brighter here", ...pin };
  return expectJson<DesignPin>(await as(who)("POST", `/api/design-revisions/${revisionId}/pins`, body), 201);
}

/** Fills a pin's revision with pins up to the limit. */
export async function fillPins({ db }: Pick<TestApp, "db">, { id }: Pick<DesignPin, "id">) {
  await db.transaction((tx) =>
    tx.run(sql`
      with recursive more(at) as (select 2 union all select at + 1 from more where at < ${amounts.pinsPerRevision.most})
      insert into ${designPins} (id, project_id, revision_id, number, x, y, text, created_by_id)
      select more.at || '-' || one.id, one.project_id, one.revision_id, more.at, one.x, one.y, one.text, one.created_by_id
      from more join ${designPins} as one on one.id = ${id}`),
  );
}

type Shown = { clientId?: string; fileUrl?: string };

/** Creates an asset with one team-only version, which shows an external picture unless a file is given. */
export async function addedVersion(
  app: TestApp,
  { fileUrl = "https://example.com/hero.png", ...project }: Shown = {},
) {
  const { id: projectId } = await addedProject(app, project);
  const asset = await addedAsset(app, projectId);
  return { projectId, asset, revision: await addedRevision(app, asset.id, { fileUrl }) };
}

/** Sends an asset's version for review as the contributor and returns the response. */
export async function sendReview(
  { as }: Pick<TestApp, "as">,
  assetId: string,
  review: Partial<SendReview> = {},
): Promise<SentReview> {
  const answer = await as("contributor")("POST", `/api/design-assets/${assetId}/review`, review);
  return expectJson<SentReview>(answer, 201);
}

/** Creates a version sent to one address. */
export async function sentReview(
  app: TestApp,
  { clientId, fileUrl, ...review }: Shown & Partial<SendReview> = {},
) {
  const version = await addedVersion(app, { ...(clientId && { clientId }), ...(fileUrl && { fileUrl }) });
  const emails = review.emails ?? [newAddress()];
  const [link] = (await sendReview(app, version.asset.id, { ...review, emails })).links;
  if (!link) throw new Error("No link was made.");
  return { ...version, link };
}

let made = 0;

/** Returns an unused address, so that no mail limit is near. */
function newAddress(): string {
  made++;
  return `ines-${made}@brand.test`;
}

type World = Parameters<Prepare>[0];

const sentIn = ({ app, own }: World) => sentReview(app, { clientId: own.client.id });

/** Adds a pin by this role's user to a version that awaits the client. */
async function ownPin({ app, own }: World, role: string): Promise<string> {
  const { asset, revision } = await addedVersion(app, { clientId: own.client.id });
  await sendReview(app, asset.id);
  const who = role === "client" ? "client" : "manager";
  return `/api/pins/${(await addedPin(app, revision.id, {}, who)).id}`;
}

/** One valid request for each action on reviews by link and on pins. */
export const reviewRequests = {
  "review.list": async (world) => ({
    path: `/api/design-assets/${(await sentIn(world)).asset.id}/review`,
    status: 200,
  }),
  "review.send": async ({ app, own }) => ({
    path: `/api/design-assets/${(await addedVersion(app, { clientId: own.client.id })).asset.id}/review`,
    body: { emails: [newAddress()] },
    status: 201,
  }),
  "review.sendAgain": async (world) => ({
    path: `/api/review-links/${(await sentIn(world)).link.id}/send`,
    status: 200,
  }),
  "review.withdraw": async (world) => ({
    path: `/api/review-links/${(await sentIn(world)).link.id}`,
    status: 204,
  }),
  "pin.add": async ({ app, own }) => {
    const { asset, revision } = await addedVersion(app, { clientId: own.client.id });
    await sendReview(app, asset.id);
    return {
      path: `/api/design-revisions/${revision.id}/pins`,
      body: { x: 0.5, y: 0.25, text: "Too dark" },
      status: 201,
    };
  },
  "pin.update": async (world, role = "admin") => ({
    path: await ownPin(world, role),
    body: { isResolved: true },
    status: 200,
  }),
  "pin.delete": async (world, role = "admin") => ({ path: await ownPin(world, role), status: 204 }),
} satisfies Record<string, Prepare>;
