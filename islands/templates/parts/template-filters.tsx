import { Select } from "#/islands/ui/inputs";
import { clientType } from "#/src/contract/choices/clients";
import type { TemplateAddressState } from "../address";

/** Whose templates are shown, and how to read whose they are. */
export function TemplateFilters({ address }: { address: TemplateAddressState }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="w-full sm:w-56">
        <Select
          aria-label="Client Type"
          emptyLabel="All Client Types"
          options={clientType.options}
          value={address.query.clientType ?? ""}
          onChange={(event) => address.choose({ clientType: event.target.value })}
        />
      </div>
      <p className="text-hint text-muted">A template that names no client type is for all of them.</p>
    </div>
  );
}
