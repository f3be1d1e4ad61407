/** @jsxImportSource hono/jsx */
import { performanceFigures, performanceTexts } from "#/islands/audits/figures";
import type { AuditExplanation } from "#/src/contract/audit-tasks";
import type { Audit } from "#/src/contract/audits";

type AuditSummaryProps = { audit: Audit; explanation: AuditExplanation; currency: string };

/** Shows what an audit says at a glance: figures, findings and notes; nothing about the agency's billing. */
export function AuditSummary({ audit, explanation: { drivers }, currency }: AuditSummaryProps) {
  const figures = performanceFigures(audit, currency);
  const notes = performanceTexts(audit);
  return (
    <section aria-label="Summary" class="flex flex-col gap-4">
      {figures.length > 0 && (
        <dl class="card-surface grid grid-cols-3 gap-x-4 gap-y-3 p-4 md:grid-cols-5 print:grid-cols-5">
          {figures.map(({ label, shown }) => (
            <div key={label} class="min-w-0">
              <dt class="text-hint text-muted">{label}</dt>
              <dd class="font-semibold tabular-nums">{shown}</dd>
            </div>
          ))}
        </dl>
      )}
      <div class="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
        <section aria-labelledby="findings" class="card-surface flex flex-col gap-2 p-4">
          <h2 id="findings" class="font-semibold">
            Findings
          </h2>
          {drivers.length === 0 ? (
            <p class="text-muted">No rule took points off this audit.</p>
          ) : (
            <ul class="list-disc pl-4">
              {drivers.map(({ rule, sentence }) => (
                <li key={rule} class="wrap-anywhere">
                  {sentence}
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="notes" class="card-surface flex flex-col gap-2 p-4">
          <h2 id="notes" class="font-semibold">
            Notes
          </h2>
          {notes.length === 0 ? (
            <p class="text-muted">No notes in this audit.</p>
          ) : (
            <dl class="flex flex-col gap-2">
              {notes.map(({ label, text }) => (
                <div key={label}>
                  <dt class="text-hint text-muted">{label}</dt>
                  <dd class="wrap-anywhere whitespace-pre-line">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      </div>
    </section>
  );
}
