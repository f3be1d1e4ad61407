import { type ReactNode, useEffect } from "react";
import { Listing } from "#/islands/runtime/lists/listing";
import { Pages } from "#/islands/runtime/lists/pages";
import { classes } from "#/islands/ui/classes";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { Audit } from "#/src/contract/audits";
import type { AuditAddressState } from "../address";
import type { audits } from "../queries";
import { AuditCard, cardId } from "./audit-card";
import type { AuditDialogsState } from "./audit-dialogs";
import { AuditTable } from "./audit-table";

type AuditListProps = {
  list: ReturnType<typeof audits.usePage>;
  address: AuditAddressState;
  dialogs: AuditDialogsState;
  /** The button in an empty list. */
  firstAudit: ReactNode;
};

const earlierPart = lazyPart("The note about an earlier audit", () =>
  import("./earlier-audit").then((m) => m.EarlierAudit),
);

const listHeadingId = "audits-heading";

/** The audits in all states. */
export function AuditList({ list, address, dialogs, firstAudit }: AuditListProps) {
  return (
    <section aria-labelledby={listHeadingId}>
      <h2 id={listHeadingId} className="sr-only">
        Audits
      </h2>
      {dialogs.earlier && (
        <Lazy part={earlierPart} props={{ audit: dialogs.earlier, choose: address.choose }} />
      )}
      <Listing
        list={list}
        address={address}
        one="audit"
        many="audits"
        nothing={{
          icon: <Icon name="clipboard-check" size={20} />,
          title: "No audits found matching your criteria",
          text: "There is no audit yet: the first one starts a client's history.",
          action: firstAudit,
        }}
        noMatch={{ text: "Nothing matches the search and the filters." }}
      >
        {({ items, total }) => (
          <>
            <Audits items={items} isStale={list.isFetching} address={address} dialogs={dialogs} />
            <Pages address={address} total={total} />
          </>
        )}
      </Listing>
    </section>
  );
}

type CardsProps = { items: readonly Audit[]; isStale: boolean; dialogs: AuditDialogsState };

/** The audits in the look of the address, scrolled to a saved one. */
function Audits({ address, ...props }: CardsProps & { address: AuditAddressState }) {
  const { items } = props;
  const { savedId } = props.dialogs;
  const isShown = items.some(({ id }) => id === savedId);
  useEffect(() => {
    if (savedId && isShown) document.getElementById(cardId(savedId))?.scrollIntoView({ block: "nearest" });
  }, [savedId, isShown]);
  return address.look === "table" ? <AuditTable address={address} {...props} /> : <Cards {...props} />;
}

function Cards({ items, isStale, dialogs }: CardsProps) {
  return (
    <ul
      aria-labelledby={listHeadingId}
      aria-busy={isStale || undefined}
      className={classes("grid grid-flow-row-dense items-start gap-3 xl:grid-cols-2", isStale && "is-stale")}
    >
      {items.map((audit) => (
        <AuditCard key={audit.id} audit={audit} dialogs={dialogs} />
      ))}
    </ul>
  );
}
