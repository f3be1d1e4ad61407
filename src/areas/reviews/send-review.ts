import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { clients, designProjects, designRevisions } from "#/db/schema";
import { findAsset, sendForReview } from "#/src/areas/design";
import { isObjectPath } from "#/src/contract/objects";
import type { SendReview, SentReview } from "#/src/contract/reviews";
import { type Context, remembering } from "#/src/domain/context";
import { Conflict, Invalid } from "#/src/domain/errors";
import { revisionNoun } from "#/src/domain/nouns/design";
import { updated } from "#/src/domain/nouns/entries";
import { type Write, write } from "#/src/domain/write";
import { keyOf } from "#/src/services/object-store/object-store";
import { findJustSent, presentSent, sendLink } from "./links";

type Sent = SendReview & { assetId: string; publicUrl: string };
type Asset = Awaited<ReturnType<typeof findAsset>>;
type Revision = Asset["revisions"][number];

/**
 * Makes an asset's current version pending for review, and sends links to it. Without mail configured the response
 * contains the links to pass on.
 * @throws NotFound; Invalid for a code without mail configured; Conflict without a version, for links to one without a
 * file, for a client who has left, and for an address of staff
 */
export async function sendReview(ctx: Context, { assetId, publicUrl, ...review }: Sent): Promise<SentReview> {
  const emails = [...new Set(review.emails)];
  if (review.requireCode && emails.length > 0 && !ctx.mail) {
    throw new Invalid([{ path: "requireCode", message: "Codes go by mail, and none is set up" }]);
  }
  const hashed = await hashOfNewest(ctx, assetId);
  return write(
    ctx,
    async (w) => {
      const asset = await findAsset(ctx, assetId, w.tx);
      const [newest] = asset.revisions;
      if (!newest) throw new Conflict("This asset has no version to send.");
      if (emails.length > 0) await requireShowable(w, asset, newest);
      if (hashed?.id === newest.id && newest.fileHash === null) await keepHash(w, hashed);
      await sendForReview(w, asset, newest);
      const links = [];
      for (const email of emails) {
        const letter = { asset, revision: newest, email, requiresCode: review.requireCode };
        links.push((await findJustSent(ctx, w, letter)) ?? (await sendLink(ctx, w, letter)));
      }
      return {
        asset: await findAsset(ctx, assetId, w.tx),
        links: await presentSent(ctx, w, links, publicUrl),
      };
    },
    emails.length > 0 ? remembering(ctx) : {},
  );
}

/** @throws Conflict if there is no file to show, or the client has left */
async function requireShowable({ tx }: Write, { projectId }: Asset, { fileUrl, revisionNumber }: Revision) {
  if (fileUrl === null) throw new Conflict(`Version ${revisionNumber} has no file to show.`);
  const [client] = await tx
    .select({ name: clients.name, status: clients.status })
    .from(designProjects)
    .innerJoin(clients, eq(clients.id, designProjects.clientId))
    .where(eq(designProjects.id, projectId));
  if (client?.status !== "churned") return;
  throw new Conflict(`${client.name} is churned. Give it another status to send a review.`);
}

/**
 * Computes the hash of a file that was uploaded before hashes were stored.
 * @throws NotFound, Unavailable
 */
async function hashOfNewest(ctx: Context, assetId: string): Promise<{ id: string; hash: string } | null> {
  const [newest] = (await findAsset(ctx, assetId)).revisions;
  if (!newest?.fileUrl || newest.fileHash !== null || !isObjectPath(newest.fileUrl)) return null;
  const bytes = await ctx.store.read(keyOf(newest.fileUrl));
  return bytes && { id: newest.id, hash: createHash("sha256").update(bytes).digest("hex") };
}

async function keepHash({ tx, record }: Write, { id, hash }: { id: string; hash: string }) {
  await tx.update(designRevisions).set({ fileHash: hash }).where(eq(designRevisions.id, id));
  const [before, after] = [{ fileHash: null }, { fileHash: hash }];
  record(updated(revisionNoun, id, { before, after }));
}
