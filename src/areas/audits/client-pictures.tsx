/** @jsxImportSource hono/jsx */
import { can } from "#/src/contract/rights";
import type { Context } from "#/src/domain/context";
import { showDate } from "#/src/format/dates";
import { auditHistory, lastAuditOf } from "./audit-history";
import { AuditPictures } from "./audit-pictures";

type ClientPicturesProps = { ctx: Context; clientId: string; currency: string };

/** How a client performs, by its audits: for staff, who read audits. */
export async function ClientPictures({ ctx, clientId, currency }: ClientPicturesProps) {
  if (!can(ctx.actor.role, "audit.list")) return null;
  const [audit, history] = await Promise.all([
    lastAuditOf(ctx.db.read, clientId),
    auditHistory(ctx.db.read, clientId),
  ]);
  return (
    <section aria-labelledby="performance" class="mt-2 flex flex-col gap-3">
      <div class="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="performance" class="font-semibold">
          Performance
        </h2>
        {audit && (
          <a href={`/audit/${audit.id}`} class="text-label text-link hover:underline">
            {`Audit of ${showDate(audit.auditDate)}`}
          </a>
        )}
      </div>
      {audit ? (
        <AuditPictures audit={audit} history={history} currency={currency} />
      ) : (
        <p class="card-surface p-4 text-muted">
          No audit yet. With the first one, sales, advertising and health are shown here.
        </p>
      )}
    </section>
  );
}
