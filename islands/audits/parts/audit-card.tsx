import { useState } from "react";
import { useViewer } from "#/islands/runtime/page/viewer";
import { classes } from "#/islands/ui/classes";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { Progress, type ProgressTone } from "#/islands/ui/progress";
import { SafeLink } from "#/islands/ui/safe-link";
import type { Audit } from "#/src/contract/audits";
import { auditFrequency, healthLevel } from "#/src/contract/choices/audits";
import { healthLevelOf } from "#/src/contract/health";
import { personName } from "#/src/contract/person-name";
import { showDate } from "#/src/format/show-dates";
import { scoreFields } from "../fields";
import { keyFigures } from "../figures";
import { useAuditDenials } from "../rights";
import { AuditDetails, hasDetails } from "./audit-details";
import type { AuditDialogsState } from "./audit-dialogs";
import { HealthBadge } from "./health-badge";
import { Sparkline } from "./sparkline";

type AuditCardProps = { audit: Audit; dialogs: AuditDialogsState };

/** One audit: the health score, its parts, and how they came about. */
export function AuditCard({ audit, dialogs }: AuditCardProps) {
  const { id, client, clientId, loomVideoUrl, healthScore } = audit;
  const [isOpen, setOpen] = useState(false);
  const detailsId = `${cardId(id)}-details`;
  return (
    <>
      <li
        id={cardId(id)}
        className={classes("card-surface flex flex-col gap-3 p-4", dialogs.savedId === id && "bg-hover")}
      >
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="wrap-anywhere font-semibold">
              <a href={`/clients/${clientId}`} className="hover:underline">
                {client.name}
              </a>
            </h3>
            <Facts audit={audit} />
          </div>
          <HealthBadge score={healthScore} />
        </div>
        <ul aria-label="Sub-scores" className="grid grid-cols-2 gap-x-3 gap-y-2 text-hint">
          {scoreFields.map(({ key, name, weight }) => (
            <li key={key} className="flex flex-col gap-1">
              <p className="flex items-baseline justify-between gap-2">
                <span className="min-w-0 truncate">
                  {name} {weight && <span className="text-muted">{weight}</span>}
                </span>
                <span className="font-medium tabular-nums">{audit[key]}</span>
              </p>
              <Progress
                percent={audit[key] * 10}
                tone={toneOf(audit[key])}
                label={`${name} of ${client.name}`}
              />
            </li>
          ))}
        </ul>
        <KeyFigures audit={audit} />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {hasDetails(audit) && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              className="-mx-1 flex min-h-7 items-center gap-1 rounded-control px-1 text-label text-muted hover:text-base-content max-sm:min-h-11"
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="chevron-right" size={14} className={classes(isOpen && "rotate-90")} />
              Details
            </button>
          )}
          <a
            href={`/audit/${id}`}
            className="inline-flex items-center text-label text-link hover:underline max-sm:min-h-11"
          >
            Why and what next
          </a>
        </div>
        <div className="-mb-2 mt-auto flex flex-wrap items-center gap-x-3 border-line border-t pt-2">
          <Sparkline audit={audit} />
          {loomVideoUrl && (
            <SafeLink href={loomVideoUrl} className="text-label">
              Loom video
            </SafeLink>
          )}
          <AuditActions audit={audit} dialogs={dialogs} />
        </div>
      </li>
      {isOpen && <AuditDetails audit={audit} id={detailsId} />}
    </>
  );
}

export const cardId = (auditId: string) => `audit-${auditId}`;

function Facts({ audit: { auditDate, auditFrequency: frequency, accountManager } }: { audit: Audit }) {
  return (
    <p className="wrap-anywhere text-hint text-muted">
      <span className="tabular-nums">{showDate(auditDate)}</span>
      {` · ${auditFrequency.label(frequency)} · `}
      {accountManager ? personName(accountManager, accountManager.email) : "No account manager"}
    </p>
  );
}

/** Characters of a label that fit in one column. */
const columnHolds = 16;

function KeyFigures({ audit }: { audit: Audit }) {
  const figures = keyFigures(audit, useViewer().currency);
  if (figures.length === 0) return null;
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-2 border-line border-t pt-3 sm:grid-cols-4">
      {figures.map(({ label, shown }) => (
        <div key={label} className={classes("min-w-0", label.length > columnHolds && "col-span-2")}>
          <dt className="text-hint text-muted">{label}</dt>
          <dd className="truncate font-medium tabular-nums" title={shown}>
            {shown}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Edit and Delete of an audit. */
export function AuditActions({ audit, dialogs: { show, preloadForm } }: AuditCardProps) {
  const denials = useAuditDenials();
  const about = `audit of ${audit.client.name}, ${showDate(audit.auditDate)}`;
  return (
    <div className="ml-auto flex">
      <IconButton
        label={`Edit ${about}`}
        icon={<Icon name="pencil" />}
        onInterest={preloadForm}
        onClick={() => show({ name: "edit", audit })}
        deniedBecause={denials.edit}
      />
      <IconButton
        label={`Delete ${about}`}
        icon={<Icon name="trash-2" />}
        onClick={() => show({ name: "delete", audit })}
        deniedBecause={denials.delete}
      />
    </div>
  );
}

/** Sub-scores are colored like health scores. */
function toneOf(score: number): ProgressTone {
  const tone = healthLevel.tone(healthLevelOf(score));
  return tone === "gray" ? "blue" : tone;
}
