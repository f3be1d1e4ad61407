import type { AuditExplanation } from "#/src/contract/audit-tasks";
import type { Audit } from "#/src/contract/audits";
import { scoreNames } from "#/src/contract/choices/audits";
import { reasonFields } from "#/src/contract/choices/score-proposals";
import type { TaskStatus } from "#/src/contract/choices/tasks";
import { type ScoreKey, scoreKeys } from "#/src/contract/health";

/** A line of an explanation: a score, a move of the health score, a rule that took points, or an earlier task. */
export type Line = {
  part: "score" | "moved" | "driver" | "earlier";
  /** True for another sentence about the same score as the line above. */
  isMore: boolean;
  about: string;
  before: string;
  now: string;
  proposed: string;
  points: string;
  rule: string;
  why: string;
  task: string;
  status: TaskStatus | null;
  due: string | null;
  taskId: string;
};

export function linesOf(audit: Audit, explanation: AuditExplanation): Line[] {
  const { parts, drivers, earlier } = explanation;
  return [
    ...scoreKeys.flatMap((key) => scoreLines(audit, explanation, key)),
    ...parts.map(
      ({ score, before, after, points }): Line => ({
        ...nothing,
        part: "moved",
        about: scoreNames[score],
        before: String(before),
        now: String(after),
        points: signed(points),
      }),
    ),
    ...drivers.map(({ rule, score, points, sentence, offer, openTask }): Line => {
      const { name, dueDate } = openTask ?? offer;
      return {
        ...nothing,
        part: "driver",
        about: scoreNames[score],
        rule,
        points: signed(points),
        why: sentence,
        task: name,
        status: openTask?.status ?? null,
        due: dueDate,
        taskId: openTask?.id ?? "",
      };
    }),
    ...earlier.map(
      ({ rule, name, status, dueDate, id, holds }): Line => ({
        ...nothing,
        part: "earlier",
        rule,
        task: name,
        status,
        due: dueDate,
        taskId: id,
        why: outcome(holds),
      }),
    ),
  ];
}

/** One line per sentence. */
function scoreLines(audit: Audit, { proposals }: AuditExplanation, key: ScoreKey): Line[] {
  const proposal = proposals?.scores[key];
  const sentences = proposal?.reasons.map(({ sentence }) => sentence) ?? [];
  const missing = proposal ? proposal.missing : "nothing was proposed when it was saved";
  const own = audit[reasonFields[key]];
  const proposed = proposal?.proposed ?? null;
  const all = [
    ...(proposed === null ? [`Not proposed: ${missing}`] : sentences),
    ...(own ? [`Reason given: ${own}`] : []),
  ];
  // A score without any rule still gets a line.
  return (all.length > 0 ? all : [""]).map((why, at) => ({
    ...nothing,
    ...{ part: "score", isMore: at > 0, about: scoreNames[key] },
    ...{ now: String(audit[key]), proposed: String(proposed ?? ""), why },
  }));
}

const nothing = {
  isMore: false,
  ...{ about: "", before: "", now: "", proposed: "", points: "", rule: "", why: "", task: "" },
  ...{ status: null, due: null, taskId: "" },
};

const signed = (points: number) => (points > 0 ? `+${points}` : String(points));

function outcome(holds: boolean | null): string {
  if (holds === null) return "This audit has no figures for its rule";
  return holds ? "Its rule still takes points off" : "Its rule no longer takes points off";
}
