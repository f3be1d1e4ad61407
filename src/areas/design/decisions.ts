import { eq, sql } from "drizzle-orm";
import {
  type DesignDecisionRow,
  type DesignRevisionRow,
  designDecisions,
  designProjects,
  designRevisions,
} from "#/db/schema";
import type { KeyOf } from "#/src/contract/choices/choice";
import type { approvalStatus } from "#/src/contract/choices/design";
import type { Actor } from "#/src/domain/context";
import { Forbidden, Invalid } from "#/src/domain/errors";
import { decisionNoun } from "#/src/domain/nouns/design";
import { created } from "#/src/domain/nouns/entries";
import type { Write } from "#/src/domain/write";
import { noteFor } from "#/src/services/mail/notices";
import type { Outbox } from "#/src/services/mail/outbox";

type Approval = KeyOf<typeof approvalStatus>;
type Said = { approval: Approval | undefined; comment: string | undefined };

/** An approval or a rejection, with what was said about it. */
export type Decision = { decision: "approved" | "rejected"; comment: string | null };

/**
 * The decision that a change makes: another answer than the present one, or the same with something to say.
 * @throws Invalid for a rejection without a comment
 */
export function decisionIn(present: Approval, { approval, comment }: Said): Decision | null {
  if (approval !== "approved" && approval !== "rejected") return null;
  if (approval === present && comment === undefined) return null;
  if (approval === "rejected" && comment === undefined) {
    throw new Invalid([{ path: "comment", message: "Say what should change" }]);
  }
  return { decision: approval, comment: comment ?? null };
}

/** What the audit log keeps of a decision beside the answer; undefined when nothing was said. */
export function remarkOf(decision: Decision | null): { comment: string } | undefined {
  return decision?.comment ? { comment: decision.comment } : undefined;
}

/** A revision as far as a decision names it. */
export type SeenRevision = Pick<DesignRevisionRow, "id" | "fileHash" | "sentForReview">;
type About = { projectId: string; asset?: { id: string; revisions: readonly SeenRevision[] } };
/** Who decides: somebody who is signed in, or whoever holds a link. */
export type Decider = { mail: Outbox | null } & ({ actor: Pick<Actor, "userId"> } | { reviewLinkId: string });

/** Keeps a decision on an asset, or on a project by itself, in the transaction that makes it. */
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
  await w.tx.insert(designDecisions).values(row);
  w.record(created(decisionNoun, row));
  if (by.mail && row.decision === "rejected") await noteRejection(w, row);
}

/** Has it told to whom it concerns: the project's designer, and whoever sent what was rejected. */
async function noteRejection(w: Write, { id, projectId, revisionId, decidedById }: DesignDecisionRow) {
  const [found] = await w.tx
    .select({ designer: designProjects.assignedDesignerId, sender: designRevisions.createdById })
    .from(designProjects)
    .leftJoin(designRevisions, sql`${designRevisions.id} = ${revisionId}`)
    .where(eq(designProjects.id, projectId));
  const concerned = [found?.designer, found?.sender].flatMap((each) => each ?? []);
  await noteFor(
    w,
    concerned.filter((each) => each !== decidedById),
    { kind: "rejection", subjectId: id },
  );
}

/** Client users approve or reject, and change nothing else. @throws Forbidden */
export function requireAnswer({ role }: Actor, answer: Approval | undefined, others: object) {
  if (role !== "client") return;
  const isAnswer = answer === "approved" || answer === "rejected";
  if (!isAnswer || Object.keys(others).length > 0) throw notWaiting();
}

/** Client users answer only what was sent to them. @throws Forbidden */
export function requirePending({ role }: Pick<Actor, "role">, approval: Approval) {
  if (role === "client" && approval !== "pending") throw notWaiting();
}

function notWaiting(): Forbidden {
  return new Forbidden("You can only approve or reject what is waiting for your review.");
}
