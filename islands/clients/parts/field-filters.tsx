import { useState } from "react";
import { FilterChip } from "#/islands/ui/filters";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { filterBy } from "#/src/contract/addresses/clients";
import { fieldParam } from "#/src/contract/choices/field-names";
import type { ClientAddressState } from "../address";

const dialogPart = lazyPart("The fields of the list", () =>
  import("./list-fields-dialog").then((m) => m.ListFieldsDialog),
);

/** The filters by the agency's own fields, each with a way out, and the button to choose them and the columns. */
export function FieldFilters({ address }: { address: ClientAddressState }) {
  const [isOpen, setOpen] = useState(false);
  const { query, kept, choose } = address;
  return (
    <>
      {kept.map(({ key, label }) => {
        const value = filterBy(query, key);
        return (
          value && (
            <FilterChip key={key} isOn onToggle={() => choose({ [fieldParam(key)]: "" })}>
              {`${label}: ${value}`}
            </FilterChip>
          )
        );
      })}
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        onPointerEnter={dialogPart.preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="pencil" />
        Fields
      </button>
      {isOpen && <Lazy part={dialogPart} props={{ address, onClose: () => setOpen(false) }} />}
    </>
  );
}
