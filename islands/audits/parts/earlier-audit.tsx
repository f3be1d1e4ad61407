import { Button } from "#/islands/ui/button";
import type { Audit } from "#/src/contract/audits";
import { showDate } from "#/src/format/show-dates";
import type { AuditAddressState } from "../address";

type EarlierAuditProps = { audit: Audit; choose: AuditAddressState["choose"] };

/** Explains why a saved audit is not in a list of the latest ones, with a button to show it. */
export function EarlierAudit({ audit: { auditDate, client, clientId }, choose }: EarlierAuditProps) {
  return (
    <div className="form-message mb-3 flex-wrap items-center" data-tone="blue">
      <p role="status" className="min-w-0 flex-1 basis-60 wrap-anywhere">
        The audit of {showDate(auditDate)} is not the latest of {client.name}, so it is listed under All
        Audits.
      </p>
      <Button onClick={() => choose({ which: "all", clientId })}>Show it</Button>
    </div>
  );
}
