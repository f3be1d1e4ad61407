/** @jsxImportSource hono/jsx */
import ArrowLeft from "lucide-react/icons/arrow-left";
import { scoreFields } from "#/islands/audits/fields";
import type { AuditExplanation } from "#/src/contract/audit-tasks";
import type { Audit } from "#/src/contract/audits";
import { auditFrequency } from "#/src/contract/choices/audits";
import { reasonFields } from "#/src/contract/choices/score-proposals";
import { isHttpUrl } from "#/src/contract/links";
import { personName } from "#/src/contract/person-name";
import { showDate } from "#/src/format/dates";
import { signed, WaterfallPicture } from "#/src/pictures/waterfall-picture";
import { Icon } from "#/src/shell/icon";

type Explained = { audit: Audit; explanation: AuditExplanation };

type AuditHeadProps = Pick<Explained, "audit"> & {
  /** Reason why the reader may not edit it. */
  editDenied: string | undefined;
};

/** Shows the audit's client, date and author, and the client's health. */
export function AuditHead({ audit, editDenied }: AuditHeadProps) {
  const {
    loomVideoUrl,
    client,
    clientId,
    auditDate,
    auditFrequency: frequency,
    accountManager,
    healthScore,
  } = audit;
  const by = accountManager ? personName(accountManager, accountManager.email) : "No account manager";
  return (
    <div class="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div class="min-w-0">
        <h1 class="wrap-anywhere font-semibold text-title">
          Audit of{" "}
          <a href={`/clients/${clientId}`} class="hover:underline">
            {client.name}
          </a>
        </h1>
        <p class="wrap-anywhere text-muted">
          {`${showDate(auditDate)} · ${auditFrequency.label(frequency)} · ${by} · Health score `}
          <strong class="text-base-content">{healthScore.toFixed(1)}</strong>
        </p>
        {loomVideoUrl && <p class="wrap-anywhere hidden print:block">Loom video: {loomVideoUrl}</p>}
      </div>
      <div class="flex flex-wrap gap-2 print:hidden">
        <a href={`/audit?which=all&clientId=${clientId}#audit-${audit.id}`} class="btn">
          <Icon of={ArrowLeft} />
          Back to Audits
        </a>
        <a href={`/clients/${clientId}`} class="btn">
          Open the Client
        </a>
        {loomVideoUrl && isHttpUrl(loomVideoUrl) && (
          <a href={loomVideoUrl} class="btn" target="_blank" rel="noopener noreferrer">
            Loom video
          </a>
        )}
        {editDenied ? (
          <button type="button" class="btn" aria-disabled="true" title={editDenied}>
            Edit
          </button>
        ) : (
          <a href={`/audit?which=all&clientId=${clientId}&edit=${audit.id}`} class="btn">
            Edit
          </a>
        )}
      </div>
    </div>
  );
}

/** Shows the components of the change since the last audit, as a chart and in words. */
export function WhyItMoved({ audit, explanation: { last, parts } }: Explained) {
  return (
    <section aria-labelledby="moved" class="flex flex-col gap-3">
      <h2 id="moved" class="font-semibold">
        Why did it move?
      </h2>
      {last ? (
        <div class="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
          <WaterfallPicture
            title={`Health since ${showDate(last.auditDate)}`}
            note="Out of 10: what each score added or took away"
            from={{ name: showDate(last.auditDate), tenths: Math.round(10 * last.healthScore) }}
            parts={parts.map(({ score, points }) => ({
              name: nameOf(score),
              tenths: Math.round(10 * points),
            }))}
            to={{ name: toName(audit.auditDate, last.auditDate), tenths: Math.round(10 * audit.healthScore) }}
          />
          <ul class="card-surface flex flex-col divide-y divide-line p-4">
            {parts.map(({ score, before, after, points }) => (
              <li key={score} class="flex justify-between gap-3 py-1.5">
                <span>
                  {nameOf(score)}
                  <span class="text-muted">
                    {before === after ? ` stayed at ${after}` : ` from ${before} to ${after}`}
                    {weightOf(score)}
                  </span>
                </span>
                <span class="flex-none font-medium tabular-nums">{signed(Math.round(10 * points))}</span>
              </li>
            ))}
            <li class="flex justify-between gap-3 pt-2 font-semibold">
              Together
              <span class="tabular-nums">
                {signed(Math.round(10 * audit.healthScore) - Math.round(10 * last.healthScore))}
              </span>
            </li>
          </ul>
        </div>
      ) : (
        <p class="card-surface p-4 text-muted">
          This is the client's first audit: there is nothing yet to compare it with.
        </p>
      )}
    </section>
  );
}

/** Shows the proposed and the given value of each score, with the reasons. */
export function ProposedAndGiven({ audit }: Pick<Explained, "audit">) {
  const { scoreProposals } = audit;
  return (
    <section aria-labelledby="proposed" class="flex flex-col gap-3 print:hidden">
      <h2 id="proposed" class="font-semibold">
        Scores
      </h2>
      <ul class="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {scoreFields.map(({ key, name, weight }) => {
          const proposal = scoreProposals?.scores[key];
          const reason = audit[reasonFields[key]];
          return (
            <li key={key} class="card-surface flex flex-col gap-1 p-4 print:break-inside-avoid">
              <p class="flex justify-between gap-3 font-medium">
                <span>
                  {name} {weight && <span class="text-muted">{weight}</span>}
                </span>
                <span class="tabular-nums">{audit[key]}</span>
              </p>
              <p class="text-hint text-muted">{proposalNote(audit[key], proposal)}</p>
              {proposal && proposal.reasons.length > 0 && (
                <ul class="list-disc pl-4 text-hint">
                  {proposal.reasons.map(({ rule, sentence }) => (
                    <li key={rule} class="wrap-anywhere">
                      {sentence}
                    </li>
                  ))}
                </ul>
              )}
              {reason && <p class="wrap-anywhere text-hint">{`Reason: ${reason}`}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Proposal = NonNullable<Audit["scoreProposals"]>["scores"]["creativeScore"];

function proposalNote(score: number, proposal: Proposal | undefined): string {
  if (!proposal) return "Not proposed";
  if (proposal.proposed === null) return `Not proposed: ${proposal.missing}`;
  return proposal.proposed === score ? "As proposed" : `Proposed ${proposal.proposed}`;
}

function fieldOf(score: string) {
  return scoreFields.find(({ key }) => key === score);
}

const nameOf = (score: string) => fieldOf(score)?.name ?? score;
const weightOf = (score: string) => (fieldOf(score)?.weight ? `, counts ${fieldOf(score)?.weight}` : "");

/** Distinguishes two audits of the same day in the chart. */
function toName(date: string, last: string): string {
  return date === last ? `${showDate(date)}, later` : showDate(date);
}
