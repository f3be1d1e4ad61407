import { eq, sql } from "drizzle-orm";
import { type DesignDecisionRow, type DesignRevisionRow, designProjects, designRevisions } from "#/db/schema";
import type { KeyOf } from "#/src/contract/choices/choice";
import type { approvalStatus } from "#/src/contract/choices/design";
import type { Actor } from "#/src/domain/actor";
import { onlyWaiting } from "#/src/domain/client-user-rules";
import { Forbidden, Invalid } from "#/src/domain/errors";
import { decisionNoun } from "#/src/domain/nouns/design";
import { insertRow } from "#/src/domain/rows";
import type { Write } from "#/src/domain/write";
import type { Outbox } from "#/src/services/mail/outbox";
import { noteClientAct } from "#/src/services/notices/note-client-act";
import { noteFor } from "#/src/services/notices/note-for";

type Approval = KeyOf<typeof approvalStatus>;
type Answer = { approval: Approval | undefined; comment: string | undefined };

/** An approval or rejection, with its comment. */
export type Decision = { decision: "approved" | "rejected"; comment: string | null };

/**
 * Returns the decision that a change contains: another state than the present one, or the same with a comment.
 * @throws Invalid for a rejection without a comment
 */
export function decisionIn(present: Approval, { approval, comment }: Answer): Decision | null {
  if (approval !== "approved" && approval !== "rejected") return null;
  if (approval === present && comment === undefined) return null;
  if (approval === "rejected" && comment === undefined) {
    throw new Invalid([{ path: "comment", message: "Say what should change" }]);
  }
  return { decision: approval, comment: comment ?? null };
}

/** Returns the comment to log with the decision; undefined if there is none. */
export function remarkOf(decision: Decision | null): { comment: string } | undefined {
  return decision?.comment ? { comment: decision.comment } : undefined;
}

/** The part of a revision that a decision refers to. */
export type SeenRevision = Pick<DesignRevisionRow, "id" | "fileHash" | "sentForReview">;
type About = { projectId: string; asset?: { id: string; revisions: readonly SeenRevision[] } };
/** The person who decides: a signed-in user, or the holder of a link. */
export type Decider = { mail: Outbox | null } & (
  | { actor: Pick<Actor, "userId" | "role"> }
  | { reviewLinkId: string }
);

/** Stores a decision on an asset, or on a project as a whole, in the transaction that makes it. */
export async function keepDecision(by: Decider, w: Write, about: About, decision: Decision | null) {
  if (!decision) return;
  const { projectId, asset } = about;
  const shown = asset?.revisions.find(({ sentForReview }) => sentForReview);
  const row: DesignDecisionRow = {
    ...decision,
    id: w.newId(),
    projectId,
    assetId: asset?.id ?? null,
    revisionId: shown?.id ?? null,
    fileHash: shown?.fileHash ?? null,
    decidedById: "actor" in by ? by.actor.userId : null,
    reviewLinkId: "actor" in by ? null : by.reviewLinkId,
    createdAt: w.now,
  };
  await insertRow(w, decisionNoun, row);
  await noteDecision(by, w, row);
}

/**
 * Notifies the project's designer and the sender of the version of a rejection by a colleague, and, together with the
 * account manager, of any decision by the client.
 */
async function noteDecision(by: Decider, w: Write, row: DesignDecisionRow) {
  const { id, projectId, revisionId, decision, decidedById } = row;
  const isFromClient = !("actor" in by) || by.actor.role === "client";
  if (!isFromClient && decision !== "rejected") return;
  const [found] = await w.tx
    .select({
      clientId: designProjects.clientId,
      designer: designProjects.assignedDesignerId,
      sender: designRevisions.createdById,
    })
    .from(designProjects)
    .leftJoin(designRevisions, sql`${designRevisions.id} = ${revisionId}`)
    .where(eq(designProjects.id, projectId));
  if (!found) return;
  const { clientId, designer, sender } = found;
  const concerned = [designer, sender].flatMap((each) => each ?? []);
  const kind = decision === "rejected" ? "rejection" : "approval";
  const about = {
    kind,
    entity: "design_project",
    entityId: projectId,
    subjectId: id,
    byId: decidedById,
  } as const;
  if (isFromClient) return noteClientAct(by, w, { ...about, alsoTo: concerned });
  const others = concerned.filter((each) => each !== decidedById);
  await noteFor(by, w, others, { ...about, clientId, isFromClient });
}

/**
 * Restricts client users to approving or rejecting.
 * @throws Forbidden
 */
export function requireAnswer({ role }: Actor, answer: Approval | undefined, others: object) {
  if (role !== "client") return;
  const isAnswer = answer === "approved" || answer === "rejected";
  if (!isAnswer || Object.keys(others).length > 0) throw notWaiting();
}

/**
 * Restricts client users to pending items.
 * @throws Forbidden
 */
export function requirePending({ role }: Pick<Actor, "role">, approval: Approval) {
  if (role === "client" && approval !== "pending") throw notWaiting();
}

function notWaiting(): Forbidden {
  return new Forbidden(onlyWaiting);
}
